/**
 * Encodes pictures in a process of its own, with the lowest priority: a picture of forty megapixels takes seconds and
 * hundreds of megabytes, and a file may be made to break what reads it. It ends when nobody has wanted anything for a
 * while, and gives all its memory back.
 */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { ImageFormat } from './image-widths.ts'

export interface EncodingJob {
  id: number
  original: Uint8Array
  width: number
  format: ImageFormat
}
export type EncodingResult = { id: number } & (
  | { bytes: Uint8Array }
  /** What is wrong with the file, for whoever sent it. */
  | { refusal: string }
)

const MAX_PIXELS = 40_000_000
const ACCEPTED_FORMATS = new Set(['png', 'jpeg', 'webp', 'heif'])
const IDLE_MS = 20_000

// One core, and no memory kept for the next one.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Where a process may not make itself humble, it works all the same.
}

/** Decodes and encodes anew, which drops metadata and whatever else is in the file. */
async function encode({ original, width, format }: EncodingJob): Promise<Omit<EncodingResult, 'id'>> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  const found = await picture.metadata().catch(() => undefined)
  if (!found) {
    return { refusal: 'The file is not a PNG, JPEG, WebP or AVIF picture of at most 40 megapixels.' }
  }
  if (!ACCEPTED_FORMATS.has(found.format))
    return { refusal: 'Only PNG, JPEG, WebP and AVIF pictures are taken.' }
  const sized = picture.resize({ width, withoutEnlargement: true })
  const coded = format === 'avif' ? sized.avif({ quality: 55, effort: 4 }) : sized.webp({ quality: 82 })
  return coded.toBuffer().then(
    (bytes) => ({ bytes }),
    () => ({ refusal: 'The picture is damaged and could not be read to its end.' }),
  )
}

// With whoever it works for.
process.on('disconnect', () => process.exit())

let idleTimer: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()

process.on('message', (job: EncodingJob) => {
  clearTimeout(idleTimer)
  queue = queue.then(async () => {
    process.send?.({ id: job.id, ...(await encode(job)) })
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => process.exit(), IDLE_MS)
  })
})
