/** What just-bash's browser bundle still takes from Node, and what stands in for it. For vite.config.ts. */
export const BASH_ALIASES: Readonly<Record<string, string>> = {
  'node:zlib': new URL('./zlib.ts', import.meta.url).pathname,
}
