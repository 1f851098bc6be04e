import { sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { type IncrementalCounter, readCounter } from '#app/db/incremental-counters.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { RatingSummary, ReviewDto, ReviewListQuery } from './contract.ts'
import { toReviewDto } from './review-adapter.server.ts'

function selectReviewsWithProducts(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.id',
      'reviews.email',
      'reviews.text',
      'reviews.rating',
      'reviews.created_at',
      'reviews.user_id',
      'products.sku',
      'products.name as product_name',
    ])
}

/** A page of reviews, or all of them without `limit`; oldest first by default. */
export async function listReviews(db: Db, query: ReviewListQuery): Promise<KeysetPage<ReviewDto>> {
  const order = { id: sql.ref<string>('reviews.id'), isDescending: query.sort === 'newest' }
  let reviews = selectReviewsWithProducts(db)
  if (query.product !== undefined) reviews = reviews.where('reviews.product_id', '=', query.product)
  return mapPage(await keysetPage(reviews, order, query), toReviewDto)
}

export async function getReviewById(db: Db, id: string): Promise<ReviewDto> {
  return toReviewDto(
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
      .groupBy('rating')
    if (before !== undefined) select = select.where('id', '<', before)
    const rows = await select.execute()
    return {
      counts: Object.fromEntries(rows.map(({ rating, reviews }) => [rating, reviews])),
      rows: rows.reduce((sum, { reviews }) => sum + reviews, 0),
    }
  },
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
