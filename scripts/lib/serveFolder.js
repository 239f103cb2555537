/** A static file server on loopback, for looking at a build as any static host would serve it. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { headersFor, readHeaders } from './headers.js'

const HOST = '127.0.0.1'
/** Ports tried after the wished one before giving up. */
const PORTS_TRIED = 20

/**
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any free one
 * @returns {Promise<number>} the port it listens on
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })
}

/**
 * @param {{ dir: string, port?: number, base?: string, onRequest?: (path: string) => void }} options
 *   `dir` a built site with its `_headers`; `port` the first to try, then the next free one (default: any);
 *   `base` the path it is served under, such as `/some/sub/path/` (default `/`); everything else is not found;
 *   `onRequest` is told each path as the site knows it
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` ends in `/`
 */
export async function serveFolder({ dir, port = 0, base = '/', onRequest }) {
  const blocks = readHeaders(join(dir, '_headers'))
  // `dev` looks at the disk for each request, so that a build made meanwhile is served whole.
  const files = sirv(dir, {
    dev: true,
    etag: true,
    setHeaders(response, pathname) {
      for (const [name, value] of Object.entries(headersFor(blocks, pathname)))
        response.setHeader(name, value)
    },
  })
  const server = createServer((request, response) => {
    const notFound = () => {
      for (const [name, value] of Object.entries(headersFor(blocks, '/404'))) response.setHeader(name, value)
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n')
    }
    const path = request.url ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !path.startsWith(base) || path.includes('/_headers')) return notFound()
    request.url = path.slice(base.length - 1)
    onRequest?.(request.url)
    files(request, response, notFound)
  })
  for (let attempt = 0; ; attempt++) {
    try {
      const bound = await listen(server, port === 0 ? 0 : port + attempt)
      return { url: `http://${HOST}:${bound}${base}`, close: () => close(server) }
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || attempt >= PORTS_TRIED) throw error
    }
  }
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
