/** What a policy does to single characters and lines, to secrets and to binary output, in words. */
import { stepOf } from './channelSettings.ts'
import { code } from './describeCuts.ts'
import { plural } from './format.ts'
import type { Policy, StepOf } from './policySchema.ts'

const CLIP_UNITS: Readonly<Record<StepOf<'clip'>['unit'], string>> = {
  bytes: 'byte',
  utf16: 'UTF-16 unit',
  characters: 'character',
}

export function longLineWords(policy: Policy): string {
  const clip = stepOf(policy, 'clip')
  if (clip === null) return 'not clipped'
  const where = clip.always ? '' : ' where the whole is over its limits'
  return `clipped at ${plural(clip.count, CLIP_UNITS[clip.unit])}${where}, then ${code(clip.mark)}`
}

export function secretsWords(policy: Policy): string {
  return stepOf(policy, 'redact') === null ? 'not masked' : 'masked before anything is cut'
}

export function charactersWords(policy: Policy): string {
  const decode = stepOf(policy, 'decode')
  const words = [
    stepOf(policy, 'terminal')?.mode === 'resolve' ? 'terminal codes carried out' : 'terminal codes left in',
    stepOf(policy, 'visible') === null ? 'hidden characters left in' : 'hidden characters written out',
    decode?.invalid === 'escape'
      ? `bytes that are not UTF-8 as ${code('\\xNN')}`
      : 'bytes that are not UTF-8 as U+FFFD',
  ]
  if (stepOf(policy, 'newlines') !== null) words.push('CR and CR LF as newlines')
  const forged = stepOf(policy, 'forged')
  if (forged !== null) words.push(`lines that imitate our own words behind ${code(forged.mark)}`)
  return words.join('; ')
}

export function binaryWords(policy: Policy): string {
  const guard = stepOf(policy, 'guard')
  if (guard === null) return 'not looked for'
  const evidence = [
    ...shareWords(guard.nulShare, 'NUL byte'),
    ...shareWords(guard.invalidShare, 'byte that is not UTF-8', 'bytes that are not UTF-8'),
    ...shareWords(guard.controlShare, 'control character'),
  ]
  if (guard.controlShareNotUtf8 < guard.controlShare) {
    const [share] = shareWords(guard.controlShareNotUtf8, 'control character')
    evidence.push(`${share} beside bytes that are not UTF-8`)
  }
  if (guard.signatures) evidence.push('the signature of a binary format beside any odd byte')
  const within = guard.within === null ? '' : ` in its first ${plural(guard.within, 'byte')}`
  const stray =
    guard.strayControls === 0
      ? ''
      : `; ${plural(guard.strayControls, 'control character')} in all the output never count`
  const exit = guard.exit === null ? '' : `; exit code 0 then reads ${guard.exit}`
  const message = guard.messages.output === '' ? 'nothing is said' : `told by ${code(guard.messages.output)}`
  return `withheld where it has ${evidence.join(' or ')}${within}${stray}; ${message}${exit}`
}

/** A share of 0 means that one is enough, of 1 that none counts (steps/guard.ts). */
function shareWords(share: number, one: string, many = `${one}s`): string[] {
  if (share >= 1) return []
  return [share === 0 ? `a ${one}` : `more than ${Math.round(share * 100)} % ${many}`]
}
