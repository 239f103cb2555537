import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { headersFor, readHeaders } from './scripts/lib/headers.js'
import { findImageDir } from './scripts/lib/imageCache.js'
import { serveImage } from './scripts/lib/imagePlugin.js'
import { v86WithoutNode } from './scripts/lib/v86Plugin.js'
import { bashShims, WORKER_DEPENDENCIES } from './src/execution/hosts/bash/shims/plugin.ts'

const root = import.meta.dirname

/** `/headless` is its own page: were it the app, the app would load itself in a frame. */
const headlessPage: Plugin = {
  name: 'sightline-headless',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/headless(?=\?|$)/, '/headless/index.html')
      next()
    })
  },
}

/** The headers of the built site, but for the policy on scripts: hot reload needs inline ones. */
function developmentHeaders(): Record<string, string> {
  const { 'Content-Security-Policy': _, ...rest } = headersFor(
    readHeaders(join(root, 'public/_headers')),
    '/',
  )
  return rest
}

/** Packages of the page, found at start: one found later would reload it, and break the test that runs in it. */
const PAGE_DEPENDENCIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'zustand',
  'zustand/shallow',
  'zustand/vanilla',
]

export default defineConfig({
  root,
  // Relative, so that the built folder works from any sub-path.
  base: './',
  plugins: [react(), headlessPage, serveImage({ imageDir: findImageDir }), bashShims, v86WithoutNode],
  worker: {
    format: 'es',
    plugins: () => [bashShims, v86WithoutNode],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  optimizeDeps: {
    include: [...PAGE_DEPENDENCIES, ...WORKER_DEPENDENCIES],
    rolldownOptions: { plugins: [bashShims] },
  },
  server: { host: '127.0.0.1', headers: developmentHeaders() },
  build: {
    target: 'es2023',
    // Inlined assets would be `data:` addresses, which the content security policy does not allow for scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['index.html', 'headless/index.html'].filter((page) => existsSync(join(root, page))),
    },
  },
})
