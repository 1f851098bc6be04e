/**
 * Encodes images in a separate process, so that the server needs no memory for the library. An uploaded image of 40 megapixels
 * takes seconds and hundreds of megabytes, and a malicious file may crash the decoder.
 */
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

/** A picture of the shop itself in another format. */
export interface ConversionJob {
  source: Uint8Array
  format: 'png' | 'webp'
  options: { quality?: number; alphaQuality?: number; palette?: boolean; colors?: number; effort?: number }
  /** The size that the picture is fitted into, with the background around it. */
  size?: { width: number; height: number }
  /** Pixels of the background on each side. */
  margin?: number
  /** Replaces transparency. */
  background?: string
}

const MAX_PIXELS = 40_000_000
const ACCEPTED_FORMATS = new Set(['png', 'jpeg', 'webp', 'heif'])

// Uses one core, and keeps no memory between images.
sharp.concurrency(1)
sharp.cache(false)

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

function convert({ source, format, options, size, margin, background }: ConversionJob): Promise<Uint8Array> {
  const image = sharp(source)
  if (size) image.resize({ ...size, fit: 'contain', background })
  if (margin) image.extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  if (background) image.flatten({ background })
  return image.toFormat(format, options).toBuffer()
}

// The server receives these too. Its last requests may still need a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Exits together with the server.
process.on('disconnect', () => process.exit())

process.on('message', async (job: EncodingJob | ConversionJob) =>
  process.send?.(await ('source' in job ? convert(job) : encode(job))),
)
