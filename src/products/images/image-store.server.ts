import { hash } from 'node:crypto'
import type { Context } from '#app/app/context.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { insertRow, insertRowIfAbsent } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { done, isOutcome, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { encodeImage, InvalidImageError } from '../encoder/image-encoder.server.ts'
import { type ImageFormat, MAX_IMAGE_WIDTH, selectImageWidth } from './image-widths.ts'

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

export const IMAGE_PROBLEMS = {
  'invalid-image': [
    422,
    ({ problem }: { problem: string }) => problem,
    { field: 'img', meaning: 'The upload is not a usable image.' },
  ],
} as const satisfies ProblemTable

const invalidImage = (problem: string) => refused({ code: 'invalid-image', problem })

/**
 * Stores an uploaded image, recognized by its content: the largest width as WebP at once, the other widths and AVIF in
 * the background (`image-jobs.server.ts`). Administrators only.
 * @returns the URL of the largest width; add `?w=` for another width and replace `.webp` by `.avif` for AVIF
 */
export async function storeImage(ctx: Context, original: Buffer) {
  requirePermission(ctx.actor, 'products.change')
  if (original.length === 0) return invalidImage('The file is empty. Choose another file.')
  // The same upload again, whose first answer was lost, is the same image.
  const id = hash('sha256', original, 'hex')
  if (await findStoredImage(ctx.db, id, 'webp', MAX_IMAGE_WIDTH)) return done({ picture: getImageUrl(id) })
  const job = { original, width: MAX_IMAGE_WIDTH, format: 'webp' } as const
  const bytes = await encodeImage(job, ctx.log).catch((error) => {
    if (error instanceof InvalidImageError) return invalidImage(error.message)
    throw error
  })
  if (isOutcome(bytes)) return bytes
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const image = { id, width: MAX_IMAGE_WIDTH, format: 'webp', bytes, created_at: at } as const
    // It was uploaded twice at the same time.
    if (!(await insertRowIfAbsent(tx, 'product_images', image))) return
    await insertRow(tx, 'image_jobs', { image_id: id, original, next_attempt_at: at })
    await recordAuditEvent(tx, ctx, { action: 'image-uploaded', subject: { id, label: getImageUrl(id) } })
  })
  return done({ picture: getImageUrl(id) })
}

const getImageUrl = (id: string) => `/pictures/${id}.webp`

export interface StoredImage {
  bytes: Buffer
  format: ImageFormat
  /** False while the requested rendition is still being encoded and this one replaces it. */
  isFinal: boolean
}

/** The image in the smallest stored width of at least `width`, or the best one that is encoded so far. */
export async function findStoredImage(
  db: Db,
  id: string,
  format: ImageFormat,
  width: number | undefined,
): Promise<StoredImage | undefined> {
  const storedWidth = selectImageWidth(width)
  const row = await db
    .selectFrom('product_images')
    .select(['bytes', 'format', 'width'])
    .where('id', '=', id)
    .where('width', '>=', storedWidth)
    .where('format', 'in', [format, 'webp'])
    .orderBy((eb) => eb('format', '=', format), 'desc')
    .orderBy('width')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const isFinal = row.width === storedWidth && row.format === format
  return { bytes: row.bytes, format: row.format, isFinal }
}
