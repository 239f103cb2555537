import { z } from 'zod'
import { SightlineError } from '../contract/errors.ts'

const openingFiles = z.array(
  z.object({ path: z.string(), bytes: z.instanceof(Uint8Array), executable: z.boolean() }),
)
export type OpeningFile = z.infer<typeof openingFiles>[number]

/** The opening files from a worker of their own, which ends when they are made. */
export function makeOpeningFiles(start: () => Worker): Promise<readonly OpeningFile[]> {
  const worker = start()
  const made = new Promise<readonly OpeningFile[]>((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        new SightlineError('INTERNAL', 'The opening files could not be made. Reload the page.', { cause }),
      )
    worker.addEventListener('error', fail)
    worker.addEventListener('message', (event: MessageEvent<unknown>) => {
      const parsed = openingFiles.safeParse(event.data)
      if (parsed.success) resolve(parsed.data)
      else fail(parsed.error)
    })
  })
  const files = made.finally(() => worker.terminate())
  // Whoever waits for the files gets the reason; a boot that failed before waits for none.
  files.catch(() => {})
  return files
}
