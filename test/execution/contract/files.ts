import { expect, test } from 'vitest'
import { bytesOf, type Fixture, firstDifference, noise, say, text } from './subject.ts'

export function filesTests({ sandbox }: Fixture): void {
  const inFolder = async (name: string, work: (folder: string) => Promise<void>): Promise<void> => {
    await sandbox().files.mkdir(name, { recursive: true })
    await work(name)
    await sandbox().files.rm(name, { recursive: true, force: true })
  }

  test('bytes go in and come out, whatever they are', () =>
    inFolder('io', async (folder) => {
      for (const length of [0, 1, 100_000]) {
        const bytes = noise(length, length + 1)
        await sandbox().files.writeFile(`${folder}/file`, bytes)
        expect(firstDifference(await sandbox().files.readFile(`${folder}/file`), bytes)).toBe(-1)
      }
      await sandbox().files.writeFile(`${folder}/file`, bytesOf('short'))
      expect(text([await sandbox().files.readFile(`${folder}/file`)])).toBe('short')
    }))

  test('the shell and the files API see the same files', () =>
    inFolder('shared', async (folder) => {
      await sandbox().files.writeFile(`${folder}/a.txt`, bytesOf('from outside\n'))
      expect((await say(sandbox(), `cat ${folder}/a.txt; echo inside > ${folder}/b.txt`)).stdout).toBe(
        'from outside\n',
      )
      expect(text([await sandbox().files.readFile(`${folder}/b.txt`)])).toBe('inside\n')
      expect(text([await sandbox().files.readFile(`${sandbox().workdir}/${folder}/b.txt`)])).toBe('inside\n')
      expect(text([await sandbox().files.readFile(`/${folder}/b.txt`)])).toBe('inside\n')
    }))

  test('names with spaces and other scripts', () =>
    inFolder('odd names', async (folder) => {
      for (const name of ['a b.txt', 'ünï.txt', '한국어', "it's"]) {
        await sandbox().files.writeFile(`${folder}/${name}`, bytesOf(name))
        expect(text([await sandbox().files.readFile(`${folder}/${name}`)])).toBe(name)
      }
      const names = (await sandbox().files.readdir(folder)).map((entry) => entry.name)
      expect(names.sort()).toEqual(['a b.txt', "it's", 'ünï.txt', '한국어'].sort())
    }))

  test('readdir and stat say what a thing is and how big', () =>
    inFolder('kinds', async (folder) => {
      const { files } = sandbox()
      await files.writeFile(`${folder}/file`, noise(1234))
      await files.mkdir(`${folder}/sub`, { recursive: false })
      await files.symlink('file', `${folder}/link`)
      const entries = (await files.readdir(folder)).sort((a, b) => a.name.localeCompare(b.name))
      expect(entries.map(({ name, type }) => [name, type])).toEqual([
        ['file', 'file'],
        ['link', 'symlink'],
        ['sub', 'directory'],
      ])
      expect(entries.map(({ size }) => size).filter((_, index) => index !== 1)).toEqual([1234, 0])
      expect(await files.stat(`${folder}/file`)).toEqual({ name: 'file', type: 'file', size: 1234 })
      expect(await files.stat(`${folder}/link`)).toMatchObject({ type: 'file', size: 1234 })
      expect((await say(sandbox(), `wc -c < ${folder}/link`)).stdout.trim()).toBe('1234')
    }))

  test('rename moves files and folders and replaces a file', () =>
    inFolder('moves', async (folder) => {
      const { files } = sandbox()
      await files.mkdir(`${folder}/old/inner`, { recursive: true })
      await files.writeFile(`${folder}/old/inner/f`, bytesOf('1'))
      await files.rename(`${folder}/old`, `${folder}/new`)
      await files.writeFile(`${folder}/g`, bytesOf('2'))
      await files.rename(`${folder}/g`, `${folder}/new/inner/f`)
      expect(text([await files.readFile(`${folder}/new/inner/f`)])).toBe('2')
      expect((await files.readdir(folder)).map((entry) => entry.name)).toEqual(['new'])
    }))

  test('failures have a code and say why', () =>
    inFolder('bad', async (folder) => {
      const { files } = sandbox()
      await files.writeFile(`${folder}/file`, bytesOf('x'))
      await files.mkdir(`${folder}/full/inner`, { recursive: true })
      const failures: [() => Promise<unknown>, RegExp][] = [
        [() => files.readFile(`${folder}/none`), /^ENOENT: no such file or directory, open /],
        [() => files.readFile(folder), /^EISDIR: /],
        [() => files.readdir(`${folder}/none`), /^ENOENT: /],
        [() => files.readdir(`${folder}/file`), /^ENOTDIR: /],
        [() => files.stat(`${folder}/none`), /^ENOENT: /],
        [() => files.writeFile(`${folder}/none/file`, bytesOf('x')), /^ENOENT: /],
        [() => files.writeFile(`${folder}/full`, bytesOf('x')), /^EISDIR: /],
        [() => files.mkdir(`${folder}/full`, { recursive: false }), /^EEXIST: /],
        [() => files.mkdir(`${folder}/none/deep`, { recursive: false }), /^ENOENT: /],
        [() => files.rm(`${folder}/none`, { recursive: false, force: false }), /^ENOENT: /],
        [() => files.rm(`${folder}/full`, { recursive: false, force: false }), /^E[A-Z_]+: /],
        [() => files.rename(`${folder}/none`, `${folder}/x`), /^ENOENT: /],
        [() => files.rename(`${folder}/file`, `${folder}/none/x`), /^ENOENT: /],
      ]
      for (const [failure, message] of failures) {
        await expect(failure()).rejects.toMatchObject({
          code: 'FILE_ERROR',
          message: expect.stringMatching(message),
        })
      }
      await files.rm(`${folder}/none`, { recursive: false, force: true })
      await files.mkdir(`${folder}/full/inner`, { recursive: true })
      expect(text([await files.readFile(`${folder}/file`)])).toBe('x')
    }))

  test('a watcher hears what the shell does, until it is closed', () =>
    inFolder('watched', async (folder) => {
      const heard: string[] = []
      const stop = sandbox().files.watch(folder, { recursive: true }, (_event, name) => heard.push(name))
      await sandbox().files.readdir(folder)
      await say(sandbox(), `echo 1 > ${folder}/new.txt`)
      await expect.poll(() => heard).toContain('new.txt')
      stop()
      await sandbox().files.readdir(folder)
      const before = heard.length
      await say(sandbox(), `echo 1 > ${folder}/other.txt`)
      expect(heard.length).toBe(before)
    }))

  test('keep moves a stream, byte for byte; release drops the rest', async () => {
    const bytes = noise(50_000, 3).map((byte) => 32 + (byte % 90))
    await sandbox().files.writeFile('source.txt', bytes)
    const capture = await sandbox().run('cat source.txt; rm source.txt')
    await say(sandbox(), 'rm -rf /tmp/cmd-output/*')
    await sandbox().keep(capture.runId, 'stdout', '/tmp/cmd-output/cmd-1.txt')
    expect(firstDifference(await sandbox().files.readFile('/tmp/cmd-output/cmd-1.txt'), bytes)).toBe(-1)
    expect((await say(sandbox(), 'wc -c < /tmp/cmd-output/cmd-1.txt')).stdout.trim()).toBe('50000')
    await expect(sandbox().keep(capture.runId, 'stdout', '/tmp/cmd-output/cmd-1.txt')).rejects.toMatchObject({
      code: 'FILE_ERROR',
      message: expect.stringMatching(/^ENOENT: /),
    })
    await expect(sandbox().keep(capture.runId, 'stderr', '/etc/passwd')).rejects.toMatchObject({
      code: 'FILE_ERROR',
    })
    await sandbox().release(capture.runId)
    await sandbox().release(capture.runId)
    const left = (await sandbox().files.readdir('/run/sightline')).map((entry) => entry.name)
    expect(left).not.toContain(capture.runId)
  })
}
