/**
 * The unmodified `@webcontainer/api` on its own: it opens `/headless` in a frame, as it would at the vendor's,
 * and finds our sandbox there.
 */
import { WebContainer, type WebContainerProcess } from '@webcontainer/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

let container: WebContainer

beforeAll(async () => {
  globalThis.WEBCONTAINER_API_IFRAME_URL = `${window.location.origin}/?host=ignored`
  container = await WebContainer.boot({ coep: 'require-corp', workdirName: 'demo' })
}, 60_000)

afterAll(() => container.teardown())

async function outputOf(process: WebContainerProcess): Promise<string> {
  let output = ''
  await process.output.pipeTo(
    new WritableStream({
      write: (chunk) => {
        output += chunk
      },
    }),
  )
  return output
}

test('says where the work is and what PATH is', () => {
  expect(container.workdir).toBe('/home/demo')
  expect(container.path.split(':')).toContain('/usr/bin')
})

test('mount: text, bytes, folders, links', async () => {
  await container.mount({
    'a.txt': { file: { contents: 'hello 한국어\n' } },
    'b.bin': { file: { contents: new Uint8Array([0, 255, 128, 10]) } },
    sub: { directory: { 'c.txt': { file: { contents: 'c' } }, empty: { directory: {} } } },
    link: { file: { symlink: 'sub/c.txt' } },
  })
  expect(await container.fs.readFile('a.txt', 'utf8')).toBe('hello 한국어\n')
  expect([...(await container.fs.readFile('b.bin'))]).toEqual([0, 255, 128, 10])
  expect(await container.fs.readFile('link', 'utf-8')).toBe('c')
  await container.mount({ 'd.txt': { file: { contents: 'd' } } }, { mountPoint: 'sub/empty' })
  expect(await container.fs.readFile('/sub/empty/d.txt', 'utf8')).toBe('d')
  await expect(container.mount({}, { mountPoint: 'nowhere' })).rejects.toThrow(/ENOENT/)
  await expect(container.mount(new Uint8Array([1, 2, 3]))).rejects.toThrow(/ENOTSUP/)
})

test('spawn: output, exit code, cwd and env', async () => {
  const process = await container.spawn('sh', ['-c', 'pwd; cat c.txt; echo "$WHO"; exit 3'], {
    cwd: 'sub',
    env: { WHO: 'you', COUNT: 1, YES: true },
  })
  expect(await outputOf(process)).toBe('/home/demo/sub\r\ncyou\r\n')
  expect(await process.exit).toBe(3)
})

test('spawn without output', async () => {
  const process = await container.spawn('bash', ['-c', 'exit 4'], { output: false })
  expect(await process.exit).toBe(4)
})

test('input, resize and kill', async () => {
  const process = await container.spawn('bash', { terminal: { cols: 80, rows: 24 } })
  process.resize({ cols: 120, rows: 40 })
  let shown = ''
  void process.output.pipeTo(
    new WritableStream({
      write: (chunk) => {
        shown += chunk
      },
    }),
  )
  const input = process.input.getWriter()
  await input.write('echo $((6 * 7))\r')
  await expect.poll(() => shown, { timeout: 10_000 }).toContain('42\r\n')
  process.kill()
  process.kill()
  expect(await process.exit).not.toBe(0)
})

test('readdir in its three forms', async () => {
  expect((await container.fs.readdir('sub')).sort()).toEqual(['c.txt', 'empty'])
  const entries = await container.fs.readdir('/', { withFileTypes: true })
  const kinds = entries.map((entry) => [entry.name, entry.isFile(), entry.isDirectory()])
  expect(kinds).toContainEqual(['a.txt', true, false])
  expect(kinds).toContainEqual(['sub', false, true])
  expect(kinds).toContainEqual(['link', true, false])
  const names = await container.fs.readdir('sub', 'buffer')
  expect(names.map((name) => new TextDecoder().decode(name)).sort()).toEqual(['c.txt', 'empty'])
  await container.fs.mkdir('hollow')
  expect(await container.fs.readdir('hollow')).toEqual([])
})

test('encodings', async () => {
  await container.fs.writeFile('hex', '68c3a9', 'hex')
  expect(await container.fs.readFile('hex', 'utf8')).toBe('hé')
  expect(await container.fs.readFile('hex', 'base64')).toBe('aMOp')
  await container.fs.writeFile('latin', 'é', { encoding: 'latin1' })
  expect([...(await container.fs.readFile('latin'))]).toEqual([0xe9])
})

test('mkdir, rename, rm', async () => {
  expect(await container.fs.mkdir('x/y/z', { recursive: true })).toBe('x')
  await container.fs.writeFile('x/y/z/f', 'f')
  await container.fs.rename('x/y', 'x/w')
  expect(await container.fs.readFile('x/w/z/f', 'utf8')).toBe('f')
  await expect(container.fs.rm('x')).rejects.toThrow()
  await container.fs.rm('x', { recursive: true })
  await container.fs.rm('x', { force: true })
  await expect(container.fs.rm('x')).rejects.toThrow(/^ENOENT: /)
  await expect(container.fs.readFile('x/none')).rejects.toThrow(
    /^ENOENT: no such file or directory, open 'x\/none'/,
  )
})

test('watch', async () => {
  const heard: [string, unknown][] = []
  const watcher = container.fs.watch('sub', { recursive: true }, (event, name) => heard.push([event, name]))
  await container.fs.readdir('sub')
  await container.fs.writeFile('sub/seen.txt', 'x')
  await expect.poll(() => heard).toContainEqual(['rename', 'seen.txt'])
  await container.fs.writeFile('sub/seen.txt', 'y')
  await expect.poll(() => heard).toContainEqual(['change', 'seen.txt'])
  watcher.close()
})

test('export, events, and what is not offered', async () => {
  const tree = await container.export('sub')
  expect(tree['c.txt']).toEqual({ file: { contents: 'c' } })
  expect((await container.export('.'))['b.bin']).toEqual({
    file: { contents: new Uint8Array([0, 255, 128, 10]) },
  })
  await expect(container.export('sub', { format: 'zip' })).rejects.toThrow(/ENOTSUP/)
  const stop = container.on('server-ready', () => {})
  stop()
  await expect(container.setPreviewScript('x')).rejects.toThrow(/ENOTSUP/)
})

test('one at a time, and again after a teardown', async () => {
  await expect(WebContainer.boot({ coep: 'require-corp' })).rejects.toThrow(
    'Only a single WebContainer instance can be booted',
  )
  container.teardown()
  container = await WebContainer.boot({ coep: 'require-corp', workdirName: 'demo' })
  expect(await container.fs.readdir('/')).toEqual([])
}, 60_000)
