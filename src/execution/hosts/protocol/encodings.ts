/** The text encodings of Node's `fs`, for the files API of the protocol. */
import { z } from 'zod'

/** Node's names; others are refused with Node's own words. */
export const Encoding = z.enum(
  [
    'ascii',
    'utf8',
    'utf-8',
    'utf16le',
    'utf-16le',
    'ucs2',
    'ucs-2',
    'base64',
    'base64url',
    'latin1',
    'binary',
    'hex',
  ],
  { error: ({ input }) => `ERR_INVALID_ARG_VALUE: Unknown encoding: ${String(input)}` },
)
export type Encoding = z.infer<typeof Encoding>

const STEP = 8192

function latin1Text(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return text
}

function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index) & 0xff)
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** As Node: stops at the first pair that is not hexadecimal. */
function hexBytes(text: string): Uint8Array {
  const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? ''
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function utf16Bytes(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true)
  return new Uint8Array(view.buffer)
}

/** Both alphabets, padding or none, as Node. */
function base64Bytes(text: string): Uint8Array {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain
  return latin1Bytes(atob(whole))
}

export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
      return new TextEncoder().encode(text)
    case 'ascii':
    case 'latin1':
    case 'binary':
      return latin1Bytes(text)
    case 'hex':
      return hexBytes(text)
    case 'base64':
    case 'base64url':
      return base64Bytes(text)
    default:
      return utf16Bytes(text)
  }
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    case 'ascii':
      return latin1Text(bytes.map((byte) => byte & 0x7f))
    case 'latin1':
    case 'binary':
      return latin1Text(bytes)
    case 'hex':
      return hexText(bytes)
    case 'base64':
      return btoa(latin1Text(bytes))
    case 'base64url':
      return btoa(latin1Text(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    default:
      return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes)
  }
}
