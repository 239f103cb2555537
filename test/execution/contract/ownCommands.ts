import { expect, test } from 'vitest'
import { bytesOf, type Fixture, firstDifference, PIXEL_PNG, say } from './subject.ts'

/** `see` and `cat -b`. */
export function ownCommandTests({ sandbox, subject }: Fixture): void {
  test('see describes an image in text and hands the image over', async () => {
    await sandbox().files.writeFile('pixel.png', PIXEL_PNG)
    const { capture, stdout, stderr, exitCode } = await say(sandbox(), 'see pixel.png')
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    expect(stdout).toMatch(/png/i)
    expect(stdout).toMatch(/1 x 1/)
    expect(stdout).toMatch(/^[\x20-\x7e]+\n$/)
    const [image, ...more] = capture.attachments ?? []
    expect(more).toEqual([])
    expect(image).toMatchObject({ name: 'pixel.png', type: 'image/png' })
    expect(firstDifference(image?.bytes ?? new Uint8Array(), PIXEL_PNG)).toBe(-1)
  })

  test('see works in a pipe, and says what it cannot see', async () => {
    await sandbox().files.writeFile('pixel.png', PIXEL_PNG)
    expect((await say(sandbox(), 'see pixel.png | wc -l')).stdout.trim()).toBe('1')
    const missing = await say(sandbox(), 'see none.png')
    expect(missing).toMatchObject({ stdout: '', exitCode: 1 })
    expect(missing.stderr).toBe('see: none.png: No such file or directory\n')
    expect(missing.capture.attachments ?? []).toEqual([])
    expect((await say(sandbox(), 'see')).exitCode).not.toBe(0)
  })

  test('cat -b of a binary file is its base64', async () => {
    await sandbox().files.writeFile('pixel.png', PIXEL_PNG)
    const { stdout } = await say(sandbox(), 'cat -b pixel.png')
    const decoded = Uint8Array.from(atob(stdout.replaceAll('\n', '')), (char) => char.charCodeAt(0))
    expect(firstDifference(decoded, PIXEL_PNG)).toBe(-1)
    const piped = await say(sandbox(), 'cat -b pixel.png | base64 -d | wc -c')
    expect(piped.stdout.trim()).toBe(String(PIXEL_PNG.length))
    await say(sandbox(), 'rm pixel.png')
  })

  if (subject.fidelity !== 'exact') return

  test('cat -b is GNU cat in every other case', async () => {
    await sandbox().files.writeFile('lines.txt', bytesOf('a\n\nb\n'))
    const numbered = '     1\ta\n\n     2\tb\n'
    expect((await say(sandbox(), 'cat -b lines.txt')).stdout).toBe(numbered)
    expect((await say(sandbox(), 'cat lines.txt | cat -b')).stdout).toBe(numbered)
    expect((await say(sandbox(), 'cat -b lines.txt lines.txt | tail -n 1')).stdout).toBe('     4\tb\n')
    expect((await say(sandbox(), 'cat -b none.txt')).stderr).toBe(
      'cat: none.txt: No such file or directory\n',
    )
    await say(sandbox(), 'rm lines.txt')
  })
}
