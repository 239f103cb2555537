import { z } from 'zod'

const manifestSchema = z.object({
  key: z.string(),
  memoryMb: z.number().int().positive(),
  vgaMemoryMb: z.number().int().positive(),
  files: z.record(z.string(), z.object({ bytes: z.number().int().nonnegative(), sha256: z.string() })),
})

/** What a host needs to know of an image's manifest.json. */
export type ImageManifest = z.infer<typeof manifestSchema>

/** @throws where the text is no manifest */
export function parseManifest(text: string): ImageManifest {
  return manifestSchema.parse(JSON.parse(text))
}
