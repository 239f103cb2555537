/** just-bash takes Node's `Buffer` for granted: without it `cat` of a binary file and `gzip` fail. */
import { Buffer } from 'buffer/'

Object.assign(globalThis, { Buffer })
