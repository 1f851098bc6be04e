import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { createStaticRoutes } from '#app/server/pages/static-routes.server.ts'
import { decompressionBomb } from '../../../testing/decompression-bomb.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { processImageJobs } from './image-jobs.server.ts'
import { findStoredImage } from './image-store.server.ts'

const { ask, db, register, registerAdmin } = await openTestShop()

describe('POST /pictures', () => {
  const upload = (as: Visitor | undefined, bytes: Uint8Array) =>
    ask('POST', '/api/pictures', { as, body: bytes, headers: { 'content-type': 'application/octet-stream' } })
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff5a1f' } })
      .png()
      .toBuffer()

  const readStoredImages = (picture: string) =>
    db
      .selectFrom('product_images')
      .select(['width', 'format', 'bytes'])
      .where('id', '=', picture.replace('/pictures/', '').replace('.webp', ''))
      .orderBy('format')
      .orderBy('width')
      .execute()
  const expectUploaded = async (answer: Response) => {
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { picture: string }).picture
  }
  const background = { db, now: () => new Date(), log: { info() {}, warn() {}, error() {} } }

  test('an uploaded image is available at once as WebP, and later in four widths of WebP and AVIF', async () => {
    const picture = await expectUploaded(await upload(await registerAdmin(), await png(2_000, 900)))
    const atOnce = await readStoredImages(picture)
    expect(atOnce.map(({ format, width }) => `${format} ${width}`)).toEqual(['webp 1440'])
    await processImageJobs(background)
    const renditions = await readStoredImages(picture)
    expect(renditions.map(({ format, width }) => `${format} ${width}`)).toEqual([
      ...['avif 320', 'avif 640', 'avif 960', 'avif 1440'],
      ...['webp 320', 'webp 640', 'webp 960', 'webp 1440'],
    ])
    for (const { bytes, format, width } of renditions) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width,
      })
    }
    expect(await db.selectFrom('image_jobs').select('image_id').execute()).toEqual([])
  })

  test('the same image again, or at the same time, is stored once', async () => {
    const admin = await registerAdmin()
    const bytes = await png(710, 510)
    const pictures = [
      ...(await Promise.all([upload(admin, bytes), upload(admin, bytes)])),
      await upload(admin, bytes),
    ]
    const [picture = '', ...others] = await Promise.all(pictures.map(expectUploaded))
    expect(others).toEqual([picture, picture])
    expect(await readStoredImages(picture)).toHaveLength(1)
    await processImageJobs(background)
  })

  test('until a rendition is encoded, the largest image replaces it and is not final', async () => {
    const picture = await expectUploaded(await upload(await registerAdmin(), await png(1_500, 300)))
    const id = picture.replace('/pictures/', '').replace('.webp', '')
    const site = createStaticRoutes({ ...background, shopUrl: '', isStopping: () => false, indexedPaths: [] })
    const readCacheControl = async () =>
      (await site.request(`/pictures/${id}.avif?w=320`)).headers.get('cache-control')
    expect(await readCacheControl()).toBe('no-cache')
    expect(await findStoredImage(db, id, 'avif', 320)).toMatchObject({ format: 'webp', isFinal: false })
    expect(await findStoredImage(db, id, 'webp', undefined)).toMatchObject({ format: 'webp', isFinal: true })
    await processImageJobs(background)
    expect(await readCacheControl()).toContain('immutable')
    expect(await findStoredImage(db, id, 'avif', 300)).toMatchObject({ format: 'avif', isFinal: true })
    expect(await findStoredImage(db, id, 'webp', 9_999)).toMatchObject({ format: 'webp', isFinal: true })
    expect(await findStoredImage(db, 'nothing', 'webp', 320)).toBeUndefined()
  })

  test('a job of a process that died is resumed when its lease ends', async () => {
    const picture = await expectUploaded(await upload(await registerAdmin(), await png(400, 300)))
    // Simulates a process that claimed the job, stored one rendition and died.
    const inTenMinutes = () => new Date(Date.now() + 10 * 60_000)
    await db.updateTable('image_jobs').set({ attempts: 1, next_attempt_at: inTenMinutes() }).execute()
    await processImageJobs(background)
    expect(await readStoredImages(picture)).toHaveLength(1)
    await processImageJobs({ ...background, now: () => new Date(inTenMinutes().getTime() + 1_000) })
    expect(await readStoredImages(picture)).toHaveLength(8)
  })

  test('an image job that fails is dropped after five attempts', async () => {
    const picture = await expectUploaded(await upload(await registerAdmin(), await png(410, 300)))
    await db
      .updateTable('image_jobs')
      .set({ original: Buffer.from('no picture any more') })
      .execute()
    let day = 0
    const later = { ...background, now: () => addDays(new Date(), day) }
    for (day = 1; day <= 5; day += 1) await processImageJobs(later)
    expect(await db.selectFrom('image_jobs').select('image_id').execute()).toEqual([])
    expect(await readStoredImages(picture)).toHaveLength(1)
  })

  test('a file that is no supported image is rejected by its content', async () => {
    const admin = await registerAdmin()
    await problemOf(
      await upload(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      422,
      'invalid-image',
    )
    await problemOf(await upload(admin, Buffer.from('GIF89a and then nothing')), 422, 'invalid-image')
    await problemOf(await upload(admin, (await png(200, 200)).subarray(0, 60)), 422, 'invalid-image')
    await problemOf(await upload(admin, await png(9_000, 9_000)), 422, 'invalid-image')
    await problemOf(await upload(admin, decompressionBomb(12_000)), 422, 'invalid-image')
    await problemOf(await upload(admin, new Uint8Array(5 * 1024 * 1024 + 1)), 413, 'body-too-large')
  })

  test('guests and customers cannot upload', async () => {
    await problemOf(await upload(undefined, await png(10, 10)), 401, 'not-signed-in')
    await problemOf(await upload(await register(), await png(10, 10)), 403, 'forbidden')
  })
})
