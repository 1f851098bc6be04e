import sharp from 'sharp'
import type { Context } from '../db/context.server.ts'
import { newId } from '../db/ids.server.ts'
import type { Db } from '../db/schema.server.ts'
import { requireAdmin } from '../lib/actor.ts'
import { HttpProblem } from '../lib/problem.ts'

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const MAX_PICTURE_PIXELS = 40_000_000
const PICTURE_WIDTHS = [320, 640, 960, 1440]
const LARGEST = 1440
const ACCEPTED = new Set(['png', 'jpeg', 'webp', 'heif'])

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
 * Takes an uploaded picture: recognised by its content, decoded and encoded anew (which drops its metadata and
 * whatever else was in the file) as WebP in four widths. Administrators only.
 * @returns the address of the largest width; the others are the same with `?w=`
 */
export async function storePicture(ctx: Context, bytes: Buffer): Promise<string> {
  requireAdmin(ctx.actor)
  if (bytes.length === 0) throw notAPicture('The file is empty.')
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' }).rotate()
  const { format } = await picture.metadata().catch(() => {
    throw notAPicture('The file is not a PNG, JPEG, WebP or AVIF picture of at most 40 megapixels.')
  })
  if (!format || !ACCEPTED.has(format)) throw notAPicture('Only PNG, JPEG, WebP and AVIF pictures are taken.')
  const id = newId()
  const renditions = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => ({
      id,
      width,
      format: 'webp',
      bytes: await picture
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
      created_at: ctx.now(),
    })),
  ).catch(() => {
    throw notAPicture('The picture is damaged and could not be read to its end.')
  })
  await ctx.db.insertInto('pictures').values(renditions).execute()
  return `/pictures/${id}.webp`
}

/** The stored picture, in the smallest stored width of at least `width`. */
export async function pictureBytes(db: Db, id: string, width = LARGEST): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select('bytes')
    .where('id', '=', id)
    .where('width', '>=', Math.min(width, LARGEST))
    .orderBy('width')
    .limit(1)
    .executeTakeFirst()
  return row?.bytes
}
