import type { Context } from '#app/app/context.server.ts'
import { recordDeed } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { NotAPicture, picturePress } from './image-encoder.server.ts'
import { keptWidth, LARGEST_WIDTH, type PictureFormat } from './image-widths.ts'

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

function notAPicture(detail: string) {
  return new HttpProblem({
    status: 422,
    code: 'not-a-picture',
    title: 'Not a usable picture',
    detail,
    fields: { img: detail },
  })
}

/**
 * Takes an uploaded picture, recognised by its content: its largest width as WebP at once, the others and AVIF in the
 * background (`picture-work.server.ts`). Administrators only.
 * @returns the address of the largest width; the others are the same with `?w=`, and as AVIF with `.avif`
 */
export async function storePicture(ctx: Context, original: Buffer): Promise<string> {
  requireAdmin(ctx.actor)
  if (original.length === 0) throw notAPicture('The file is empty.')
  const bytes = await picturePress
    .encode({ original, width: LARGEST_WIDTH, format: 'webp' })
    .catch((error) => {
      throw error instanceof NotAPicture ? notAPicture(error.message) : error
    })
  const id = newId()
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto('pictures')
      .values({ id, width: LARGEST_WIDTH, format: 'webp', bytes, created_at: at })
      .execute()
    await tx.insertInto('picture_work').values({ picture_id: id, original, next_attempt_at: at }).execute()
    await recordDeed(tx, ctx, { what: 'picture-added', subject: { id, words: addressOf(id) } })
  })
  return addressOf(id)
}

const addressOf = (id: string) => `/pictures/${id}.webp`

export interface StoredPicture {
  bytes: Buffer
  format: PictureFormat
  /** False while what was asked for is still being made, and this one stands in for it. */
  isFinal: boolean
}

/** The picture in the smallest kept width of at least `width`, or the best there is until that one is made. */
export async function storedPicture(
  db: Db,
  id: string,
  format: PictureFormat,
  width: number | undefined,
): Promise<StoredPicture | undefined> {
  const kept = keptWidth(width)
  const row = await db
    .selectFrom('pictures')
    .select(['bytes', 'format', 'width'])
    .where('id', '=', id)
    .where('width', '>=', kept)
    .where('format', 'in', [format, 'webp'])
    .orderBy((eb) => eb('format', '=', format), 'desc')
    .orderBy('width')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const isFinal = row.width === kept && row.format === format
  return { bytes: row.bytes, format: row.format as PictureFormat, isFinal }
}
