import { expect, test } from 'vitest'
import { fallBackAddress, hostWish } from '../../src/execution/boot.ts'

const PAGE = 'https://example.test/some/path/?theme=dark#top'

test('the address names the host; linux where it names none', () => {
  expect(hostWish(PAGE)).toEqual({ host: 'linux', fellBack: null })
  expect(hostWish('https://example.test/?host=bash')).toEqual({ host: 'bash', fellBack: null })
  expect(hostWish('https://example.test/?host=bash&fell-back=IMAGE_MISSING')).toEqual({
    host: 'bash',
    fellBack: 'IMAGE_MISSING',
  })
  expect(hostWish('https://example.test/?fell-back=<script>').fellBack).toBeNull()
})

test('a host that is none is refused with the names there are', () => {
  expect(() => hostWish('https://example.test/?host=zsh')).toThrow(
    expect.objectContaining({ code: 'HOST_UNKNOWN', message: expect.stringContaining('linux, bash') }),
  )
})

test('falling back keeps the rest of the address and happens once', () => {
  const address = fallBackAddress(PAGE, 'bash', 'IMAGE_MISSING')
  expect(address).toBe('https://example.test/some/path/?theme=dark&host=bash&fell-back=IMAGE_MISSING#top')
  expect(fallBackAddress(address ?? '', 'linux', 'BOOT_FAILED')).toBeNull()
  expect(fallBackAddress(address ?? '', 'bash', 'BOOT_FAILED')).toBeNull()
})

test('there is no falling back to the host one is on', () => {
  expect(fallBackAddress(PAGE, 'linux', 'BOOT_FAILED')).toBeNull()
  expect(fallBackAddress('https://example.test/?host=bash', 'bash', 'BOOT_FAILED')).toBeNull()
})
