import { type KeysetPage, keysetPage } from '#app/app/keyset-page.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { ModeratedReviewDto, ModerationListQuery } from '../core/contract.ts'
import { orderByReviewId, selectReviewsWithProducts } from '../core/queries.server.ts'
import { type ReviewRow, toHidden, toReviewDto } from '../core/review-dto.server.ts'

const PAGE_SIZE = 30
const MAX_SHOWN_REPORTS = 20

/** A page of reviews for administrators, newest first: those with open reports, hidden ones, or all. */
export async function listModeratedReviews(
  db: Db,
  { show = 'reported', limit = PAGE_SIZE, after }: ModerationListQuery,
): Promise<KeysetPage<ModeratedReviewDto>> {
  let reviews = selectReviewsWithProducts(db)
  if (show === 'reported') reviews = reviews.where('reviews.open_reports', '>', 0)
  if (show === 'hidden') reviews = reviews.where('reviews.hidden_at', 'is not', null)
  const { items, next } = await keysetPage(reviews, orderByReviewId(true), { limit, after })
  return { items: await addReports(db, items), next }
}

export async function getModeratedReview(db: Db, id: string): Promise<ModeratedReviewDto> {
  const row = await selectReviewsWithProducts(db).where('reviews.id', '=', id).executeTakeFirstOrThrow()
  const [review] = await addReports(db, [row])
  if (!review) throw new Error(`no review ${id}`)
  return review
}

async function addReports(db: Db, rows: readonly ReviewRow[]): Promise<ModeratedReviewDto[]> {
  const reports = rows.length
    ? await db
        .selectFrom('reviews')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('review_reports')
              .selectAll()
              .whereRef('review_id', '=', 'reviews.id')
              .orderBy('reported_at', 'desc')
              .limit(MAX_SHOWN_REPORTS)
              .as('report'),
          (join) => join.onTrue(),
        )
        .selectAll('report')
        .where(
          'reviews.id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    : []
  const byReview = Map.groupBy(reports, ({ review_id }) => review_id)
  return rows.map((row) => ({
    ...toReviewDto(row),
    hidden: toHidden(row),
    openReports: row.open_reports,
    reports: (byReview.get(row.id) ?? []).map(toReport),
  }))
}

type ReportRow = Pick<Row<'review_reports'>, 'reason' | 'note' | 'reported_at' | 'resolved_at'>

const toReport = ({ reason, note, reported_at, resolved_at }: ReportRow) => ({
  reason: reason,
  note,
  reportedAt: reported_at.toISOString(),
  isOpen: resolved_at === null,
})
