import { expect, test } from 'vitest'
import { headersFor, parseHeaders, readHeaders } from '../../scripts/lib/headers.js'

const SITE = readHeaders('public/_headers')

test('a page gets the policy on content and is isolated', () => {
  const headers = headersFor(SITE, '/')
  expect(headers['Content-Security-Policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers['Content-Security-Policy']).not.toContain('unsafe-inline')
  // Without it v86 stands still and says nothing: it keeps time in a worker of its own making.
  expect(headers['Content-Security-Policy']).toContain("worker-src 'self' blob:")
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin')
  expect(headers['Cross-Origin-Embedder-Policy']).toBe('require-corp')
  expect(headers['X-Content-Type-Options']).toBe('nosniff')
})

test('only what is named by its content is cached for ever', () => {
  expect(headersFor(SITE, '/assets/main-abc.js')['Cache-Control']).toContain('immutable')
  expect(headersFor(SITE, '/image/abc/state.bin.zst')['Cache-Control']).toContain('immutable')
  expect(headersFor(SITE, '/image/index.json')['Cache-Control']).toBe('no-cache')
  expect(headersFor(SITE, '/index.html')['Cache-Control']).toBe('no-cache')
})

test('other pages may put /headless in a frame, and not the app', () => {
  expect(headersFor(SITE, '/headless')['Content-Security-Policy']).not.toContain('frame-ancestors')
  expect(headersFor(SITE, '/index.html')['Content-Security-Policy']).toContain("frame-ancestors 'self'")
})

test('a later block replaces a header of an earlier one', () => {
  const blocks = parseHeaders('/*\n  A: 1\n  B: 2\n/x/*\n  A: 3\n')
  expect(headersFor(blocks, '/x/y')).toEqual({ A: '3', B: '2' })
  expect(headersFor(blocks, '/y')).toEqual({ A: '1', B: '2' })
})

test('a line that means nothing is an error with its number', () => {
  expect(() => parseHeaders('/*\n  A: 1\nnonsense\n')).toThrow('line 3')
})
