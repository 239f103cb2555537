import { expect, test } from 'vitest'
import { normalizePath, resolveCwd, resolveHostPath } from '../../../../src/execution/hosts/bash/paths.ts'

test.each([
  ['/a//b/./c/../d/', '/a/b/d'],
  ['/../..', '/'],
  ['', '/'],
])('%j is %j', (path, normal) => expect(normalizePath(path)).toBe(normal))

test.each([
  ['index.js', '/home/work/index.js'],
  ['/index.js', '/home/work/index.js'],
  ['/home/work/index.js', '/home/work/index.js'],
  ['/home/workshop/x', '/home/work/home/workshop/x'],
  ['/tmp/cmd-output/cmd-1.txt', '/tmp/cmd-output/cmd-1.txt'],
  ['/run/sightline/id/stdout', '/run/sightline/id/stdout'],
  ['/tmp/other', '/home/work/tmp/other'],
  ['../outside', '/home/outside'],
  ['.', '/home/work'],
  ['/', '/home/work'],
])('files: %j means %j', (path, meant) => expect(resolveHostPath('/home/work', path)).toBe(meant))

test('a command starts where it says', () => {
  expect(resolveCwd('/home/work', '/tmp')).toBe('/tmp')
  expect(resolveCwd('/home/work', 'sub/')).toBe('/home/work/sub')
})
