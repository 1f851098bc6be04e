/**
 * Encodes images in a separate process with the lowest priority. An image of 40 megapixels takes seconds and hundreds
 * of megabytes, and a malicious file may crash the decoder.
 */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'

export interface EncodingJob {
  original: Uint8Array
  width: number
  format: 'webp' | 'avif'
}
export type EncodingResult =
  | { bytes: Uint8Array }
  /** Says what is wrong with the file. The uploader reads this sentence. */
  | { refusal: string }

const MAX_PIXELS = 40_000_000
const ACCEPTED_FORMATS = new Set(['png', 'jpeg', 'webp', 'heif'])

// Uses one core, and keeps no memory between images.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Some systems do not allow a process to lower its priority. Encoding works anyway.
}

/** Decodes and encodes the image again, which removes metadata and any other content of the file. */
async function encode({ original, width, format }: EncodingJob): Promise<EncodingResult> {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  const metadata = await image.metadata().catch(() => undefined)
  if (!metadata) {
    return {
      refusal:
        'The file is not a PNG, JPEG, WebP or AVIF image of at most 40 megapixels. Choose another file.',
    }
  }
  if (!ACCEPTED_FORMATS.has(metadata.format))
    return { refusal: 'Only PNG, JPEG, WebP and AVIF images are supported. Choose another file.' }
  const resized = image.resize({ width, withoutEnlargement: true })
  const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 4 }) : resized.webp({ quality: 82 })
  return encoded.toBuffer().then(
    (bytes) => ({ bytes }),
    () => ({ refusal: 'The image file is damaged. Choose another file.' }),
  )
}

// Exits together with the server.
process.on('disconnect', () => process.exit())

process.on('message', async (job: EncodingJob) => process.send?.(await encode(job)))
