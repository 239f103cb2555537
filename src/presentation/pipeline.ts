/** One channel through all steps of a policy: from the bytes of a stream (or both as one) to what is shown of it. */
import type { Capture, StreamName } from '../capture.ts'
import { offsetOf, streamOf } from './address.ts'
import { ChannelReader, type ChannelSettings, type ChannelText, MAX_WINDOW_CHARACTERS } from './channel.ts'
import { type ChannelName, isFor, settingsFor, stepOf, TAIL_LOOKBACK_BYTES } from './channelSettings.ts'
import { chunksInOrder, type StreamChunk } from './chunks.ts'
import type { ConditionName } from './conditions.ts'
import { applyStep, type Draft, type StepOutcome } from './draft.ts'
import { draftFacts, type RunWords } from './draftFacts.ts'
import { type Drop, Drops } from './drops.ts'
import { endOf, type FitContext, type Fitted, fitText } from './fitText.ts'
import { formatCount } from './format.ts'
import { JsonDigest } from './jsonDigest.ts'
import type { Policy, Step, StepOf } from './policySchema.ts'
import type { StepReport } from './provenance.ts'
import { exceeds, NO_SIZE, type Size } from './size.ts'
import { headOf } from './steps/fit.ts'
import { spellInvalid } from './steps/showHidden.ts'
import { TellingCollector } from './steps/telling.ts'
import { tellingUnits } from './tellingUnits.ts'
import type { Values } from './template.ts'
import { Units } from './units.ts'

export interface ChannelResult {
  readonly name: ChannelName
  readonly read: ChannelText
  /** What is shown; nothing of a binary channel. */
  readonly body: Units
  readonly fitted: Fitted
  /** A JSON document was pruned in the place of a cut. */
  readonly isPruned: boolean
  /** Nothing was written that could be shown. */
  readonly isEmpty: boolean
  /** Addresses of the newline that the last line ended in and that is not part of the body. */
  readonly newline: { readonly from: number; readonly to: number } | null
  /** What the layout may ask for and say of what is shown. */
  readonly facts: ReadonlySet<ConditionName>
  readonly values: Values
  /** In byte order; where they overlap the first counts. */
  readonly drops: readonly Drop[]
  readonly outcomes: ReadonlyMap<Step, StepOutcome>
  readonly reports: readonly StepReport[]
}

export interface ChannelContext {
  readonly capture: Capture
  readonly policy: Policy
  readonly failed: boolean
  readonly cutShort: boolean
  readonly run: RunWords
  /** Placeholders of the run, and of the channel once it is read. */
  readonly valuesOf: (read: ChannelText) => FitContext['values']
}

/** Reads channel `name` of the capture and runs the steps on it. */
export function presentChannel(name: ChannelName, context: ChannelContext): ChannelResult {
  return new ChannelRun(name, context).result()
}

const SPARES_DOCUMENTS: ReadonlySet<string> = new Set(['clip', 'forged', 'telling', 'fit'])

class ChannelRun {
  readonly #name: ChannelName
  readonly #context: ChannelContext
  readonly #steps: readonly Step[]
  readonly #telling: TellingCollector | null
  readonly #settings: ChannelSettings
  readonly #reports: StepReport[] = []
  readonly #outcomes = new Map<Step, StepOutcome>()

  constructor(name: ChannelName, context: ChannelContext) {
    this.#name = name
    this.#context = context
    const { policy } = context
    this.#steps = policy.steps.filter((step) => isFor(step, name))
    const telling = name === 'output' ? null : stepOf(policy, 'telling')
    this.#telling = telling ? new TellingCollector(telling) : null
    this.#settings = {
      ...settingsFor(policy, name),
      overflows: (units) => this.#overflows(units),
      onMiddle: this.#telling ? (run) => this.#telling?.push(run) : null,
    }
  }

  result(): ChannelResult {
    const reader = new ChannelReader(this.#settings)
    const json = this.#name === 'stdout' ? stepOf(this.#context.policy, 'json') : null
    const digest = json ? new JsonDigest(json, this.#context.policy) : null
    for (const { stream, bytes } of this.#chunks()) {
      reader.push(bytes, stream)
      digest?.push(bytes)
    }
    const read = reader.finish(this.#context.cutShort)
    this.#reportReading(read)
    if (read.binary !== null) return this.#binary(read)
    const end = this.#readEnd(read)
    const drops = new Drops()
    const draft: Draft = {
      units: spellInvalid(read.units),
      tail: end ? spellInvalid(end.units) : null,
      total: end ? read.total : read.units.size(),
      drops,
      newline: null,
      cut: null,
    }
    const isEmpty = read.total.characters === 0
    let fitted: Fitted | null = null
    let isPruned = false
    for (const step of this.#steps) {
      const before = draft.total
      // A pruned document is within its limits, and one that is cut or marked is no document.
      if (isPruned && SPARES_DOCUMENTS.has(step.step)) continue
      if (step.step === 'json') {
        isPruned = this.#isOver(draft) && digest?.replace(draft, this.#fitContext(read, draft, true)) === true
        if (isPruned) fitted = this.#prunedFit(draft)
        this.#report(step, before, draft, { changed: isPruned ? 1 : 0, what: 'documents pruned' })
      } else if (step.step === 'fit') {
        const now = fitText(draft, step, this.#fitContext(read, draft, fitted === null))
        fitted = fitted === null || now.overflow ? now : fitted
        this.#report(step, before, draft, { changed: now.overflow ? 1 : 0, what: 'texts cut' })
      } else if (step.step !== 'clip' || step.always || this.#isOver(draft)) {
        const outcome = applyStep(step, draft, this.#context.run, true)
        if (outcome) this.#report(step, before, draft, outcome)
      }
    }
    if (draft.tail !== null) fitted = this.#endAtCeiling(draft)
    return {
      name: this.#name,
      read,
      body: draft.units,
      fitted: fitted ?? noCut(draft.total),
      isPruned,
      isEmpty,
      newline: draft.newline,
      facts: draftFacts(draft),
      values: { ...this.#context.valuesOf(read), ...draft.cut?.values },
      drops: [...read.drops.sorted(), ...drops.sorted(), ...(end?.drops.sorted() ?? [])].sort(
        (a, b) => a.from - b.from,
      ),
      outcomes: this.#outcomes,
      reports: this.#reports,
    }
  }

  /** No step cut a text that is too large to hold. */
  #endAtCeiling(draft: Draft): Fitted {
    const head = draft.units.size()
    const most = formatCount(MAX_WINDOW_CHARACTERS)
    draft.units = draft.units.withText(
      `\n[not shown: what is behind the first ${most} characters]`,
      'end',
      'overflow',
    )
    draft.tail = null
    draft.newline = null
    return { overflow: true, cutInsideLine: false, linesCut: true, head, tail: NO_SIZE }
  }

  *#chunks(): Generator<StreamChunk> {
    const { capture, policy } = this.#context
    if (this.#name === 'output') {
      const order = stepOf(policy, 'streams')?.order
      yield* chunksInOrder(capture, order === undefined || order === 'separate' ? 'stdout-stderr' : order)
    } else {
      const stream: StreamName = this.#name
      for (const bytes of capture[stream]) yield { stream, bytes }
    }
  }

  /** True where a window that the stream goes on behind is over the limits already. */
  #overflows(units: Units): boolean {
    const draft: Draft = {
      units: spellInvalid(units),
      tail: null,
      total: NO_SIZE,
      drops: new Drops(),
      newline: null,
      cut: null,
    }
    for (const step of this.#steps) {
      if (step.step === 'fit') return exceeds(draft.total, step.limits) && this.#startMiddle(draft, step)
      applyStep(step, draft, this.#context.run, false)
      draft.total = draft.units.size()
    }
    return false
  }

  /** What lies behind the head is the middle, in which telling lines are looked for. */
  #startMiddle(draft: Draft, fit: StepOf<'fit'>): true {
    const head = headOf(draft.units, this.#context.failed && fit.keepOnFailure ? fit.keepOnFailure : fit.keep)
    this.#telling?.startAt(endOf(draft.units, head))
    return true
  }

  /** The last bytes of a text that is not whole, resolved on their own from the first line that begins in them. */
  #readEnd(read: ChannelText): ChannelText | null {
    if (read.isWhole) return null
    const reader = new ChannelReader({
      ...this.#settings,
      guard: null,
      columns: this.#settings.clipsLines ? this.#settings.columns : Number.MAX_SAFE_INTEGER,
      windowLines: Number.MAX_SAFE_INTEGER,
      windowCharacters: Number.MAX_SAFE_INTEGER,
      overflows: () => false,
      onMiddle: null,
      tailBytes: 0,
    })
    const [first, ...rest] = read.tail
    if (first) {
      const start = offsetOf(first.address) > 0 ? startOfText(first.bytes) : 0
      reader.push(first.bytes.subarray(start), streamOf(first.address), first.address + start)
    }
    for (const { bytes, address } of rest) reader.push(bytes, streamOf(address), address)
    return reader.finish(this.#context.cutShort)
  }

  #fitContext(read: ChannelText, draft: Draft, isFirst: boolean): FitContext {
    const { policy, failed, capture, valuesOf } = this.#context
    const step = stepOf(policy, 'telling')
    return {
      failed,
      facts: this.#context.run.facts,
      canKeep: capture.spillError === null,
      values: valuesOf(read),
      telling: (middle) => {
        const collector = this.#telling
        if (!collector || !step || !isFirst || this.#name === 'output') return null
        collector.startAt(middle.from)
        for (const run of read.middle) collector.push(run)
        for (const { bytes, address } of read.tail)
          if (address < middle.to) collector.push({ bytes: bytes.subarray(0, middle.to - address), address })
        const found = collector.finish()
        if (found.lines.length === 0) return null
        return tellingUnits(found, this.#name, this.#settings, policy, step, draft.drops)
      },
    }
  }

  /** A text that fits as it is keeps its long lines. */
  #isOver({ units, tail, total }: Draft): boolean {
    const fit = this.#steps.find((step) => step.step === 'fit')
    return tail !== null || units.isPartial || (fit !== undefined && exceeds(total, fit.limits))
  }

  #prunedFit(draft: Draft): Fitted {
    return { overflow: true, cutInsideLine: false, linesCut: true, head: draft.units.size(), tail: NO_SIZE }
  }

  #binary(read: ChannelText): ChannelResult {
    return {
      name: this.#name,
      read,
      body: new Units(),
      fitted: noCut(NO_SIZE),
      isPruned: false,
      isEmpty: false,
      newline: null,
      facts: new Set(),
      values: {},
      drops: [],
      outcomes: this.#outcomes,
      reports: this.#reports,
    }
  }

  #reportReading(read: ChannelText): void {
    const bytes = read.streams.stdout.bytes + read.streams.stderr.bytes
    const newlines = read.streams.stdout.newlines + read.streams.stderr.newlines
    const raw = { newlines, bytes, utf16: bytes, characters: bytes, open: read.total.open }
    const channel = this.#name
    const base = { channel, output: read.total, scope: 'stream' } as const
    for (const { step } of this.#steps) {
      if (step === 'decode')
        this.#reports.push({ ...base, step, input: raw, changed: read.invalidBytes, what: 'bytes not UTF-8' })
      if (step === 'terminal')
        this.#reports.push({ ...base, step, input: raw, changed: read.escapes, what: 'terminal codes' })
      if (step === 'guard') {
        const output = read.binary === null ? read.total : NO_SIZE
        const changed = read.binary === null ? 0 : 1
        this.#reports.push({ ...base, step, input: read.total, output, changed, what: 'streams withheld' })
      }
    }
  }

  #report(step: Step, input: Size, draft: Draft, { changed, what }: StepOutcome): void {
    this.#outcomes.set(step, { changed, what })
    const scope = draft.tail === null ? 'stream' : 'window'
    const report = {
      step: step.step,
      channel: this.#name,
      input,
      output: draft.total,
      changed,
      what,
      scope,
    } as const
    this.#reports.push(report)
  }
}

/**
 * Index of the first line that begins in the bytes that are there to look back, or of the first character where
 * none does: a line may be longer than all that is held of the end.
 */
function startOfText(bytes: Uint8Array): number {
  const newline = bytes.subarray(0, TAIL_LOOKBACK_BYTES).indexOf(0x0a)
  if (newline >= 0) return newline + 1
  let at = 0
  while (at < 3 && (bytes[at] & 0xc0) === 0x80) at++
  return at
}

function noCut(total: Size): Fitted {
  return { overflow: false, cutInsideLine: false, linesCut: false, head: total, tail: NO_SIZE }
}
