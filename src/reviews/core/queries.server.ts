import { sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { adjustCounter, type IncrementalCounter, readCounter } from '#app/db/incremental-counters.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { hasReceivedProduct } from '#app/fulfillment/shipments/received-products.server.ts'
import type { OwnReviewDto, RatingSummary, ReviewDto, ReviewListQuery } from './contract.ts'
import { toOwnReviewDto, toReviewDto } from './review-dto.server.ts'

export function selectReviewsWithProducts(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select([
      'products.sku',
      'products.name as product_name',
      // Read anew each time, so that a badge appears with the delivery and is true of older reviews too.
      hasReceivedProduct(sql.ref('reviews.user_id'), sql.ref('reviews.product_id')).as('is_verified'),
    ])
}

export const orderByReviewId = (isDescending: boolean) => ({
  id: sql.ref<string>('reviews.id'),
  isDescending,
})

/** A page of public reviews, or all of them without `limit`; oldest first by default. */
export async function listReviews(db: Db, query: ReviewListQuery): Promise<KeysetPage<ReviewDto>> {
  let reviews = selectReviewsWithProducts(db).where('reviews.hidden_at', 'is', null)
  if (query.product !== undefined) reviews = reviews.where('reviews.product_id', '=', query.product)
  if (query.stars !== undefined) reviews = reviews.where('reviews.rating', '=', Number(query.stars))
  const order = orderByReviewId(query.sort === 'newest')
  return mapPage(await keysetPage(reviews, order, query), toReviewDto)
}

/** The reviews of one person, also hidden ones, newest first. */
export async function listOwnReviews(
  db: Db,
  userId: string,
  { limit = 100, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<KeysetPage<OwnReviewDto>> {
  const reviews = selectReviewsWithProducts(db).where('reviews.user_id', '=', userId)
  return mapPage(await keysetPage(reviews, orderByReviewId(true), { limit, after }), toOwnReviewDto)
}

export async function findPublicReview(db: Db, id: string): Promise<ReviewDto | undefined> {
  const row = await selectReviewsWithProducts(db)
    .where('reviews.id', '=', id)
    .where('reviews.hidden_at', 'is', null)
    .executeTakeFirst()
  return row && toReviewDto(row)
}

export async function getOwnReview(db: Db, id: string): Promise<OwnReviewDto> {
  return toOwnReviewDto(
    await selectReviewsWithProducts(db).where('reviews.id', '=', id).executeTakeFirstOrThrow(),
  )
}

const REVIEWS_BY_STARS_COUNTER: IncrementalCounter = {
  name: 'reviews-by-stars',
  async countRange(db, after, before) {
    let select = db
      .selectFrom('reviews')
      .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
      .where('id', '>', after)
      .where('hidden_at', 'is', null)
      .groupBy('rating')
    if (before !== undefined) select = select.where('id', '<', before)
    const rows = await select.execute()
    return {
      counts: Object.fromEntries(rows.map(({ rating, reviews }) => [rating, reviews])),
      rows: rows.reduce((sum, { reviews }) => sum + reviews, 0),
    }
  },
}

/**
 * Call in the transaction that has locked a review and edits, hides or shows it.
 * @param before the stars that counted until now, and `after` from now on; null for a hidden review
 */
export async function recountReview(
  tx: Db,
  id: string,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (before === after) return
  await adjustCounter(tx, REVIEWS_BY_STARS_COUNTER.name, id, {
    ...(before !== null && { [before]: -1 }),
    ...(after !== null && { [after]: 1 }),
  })
}

const STARS = [1, 2, 3, 4, 5] as const

export async function getRatingSummary(db: Db, now: Date): Promise<RatingSummary> {
  return toRatingSummary(await readCounter(db, REVIEWS_BY_STARS_COUNTER, now))
}

/** A product has few reviews, so they are counted anew. */
export async function getProductRatingSummary(db: Db, productId: string): Promise<RatingSummary> {
  const rows = await db
    .selectFrom('reviews')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute()
  return toRatingSummary(Object.fromEntries(rows.map(({ rating, reviews }) => [rating, reviews])))
}

function toRatingSummary(counts: Readonly<Record<string, number>>): RatingSummary {
  const getCount = (star: number) => counts[star] ?? 0
  const reviews = STARS.reduce((sum, star) => sum + getCount(star), 0)
  const points = STARS.reduce((sum, star) => sum + star * getCount(star), 0)
  return {
    average: reviews ? Math.round((points / reviews) * 10) / 10 : null,
    reviews,
    stars: Object.fromEntries(STARS.map((star) => [star, getCount(star)])),
  }
}
