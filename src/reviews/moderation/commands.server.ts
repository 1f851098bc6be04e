import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { findRow, insertRowIfAbsent, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { moderationBody, reportBody } from '../core/contract.ts'
import type { ReviewHiddenPayload } from '../core/emails.server.ts'
import { recountReview } from '../core/queries.server.ts'
import { getModeratedReview } from './queries.server.ts'

/** Reports a review to the administrators, once per person. */
export async function reportReview(
  ctx: Context,
  id: string,
  { reason, note }: ReturnType<typeof reportBody.parse>,
) {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const review = await lockReview(tx, id)
    if (!review || review.hidden_at) return refused({ code: 'review-not-found' })
    if (review.user_id === user.userId) return refused({ code: 'own-review' })
    const report = { review_id: id, user_id: user.userId, reason, note, reported_at: ctx.now() }
    if (!(await insertRowIfAbsent(tx, 'review_reports', report))) return refused({ code: 'already-reported' })
    await updateRows(tx, 'reviews', id, { open_reports: sql`open_reports + 1` })
    return done({ reported: true as const })
  })
}

const lockReview = (tx: Tx, id: string) => lockRow(tx, 'reviews', id)

const AUDIT_ACTIONS = { hide: 'review-hidden', show: 'review-shown', keep: 'review-kept' } as const

/** Hides a review, shows it again or keeps it. Each decides the open reports. Repeating it changes nothing. */
export async function moderateReview(
  ctx: Context,
  id: string,
  { decision, reason }: ReturnType<typeof moderationBody.parse>,
) {
  const admin = requirePermission(ctx.actor, 'reviews.moderate')
  if (decision === 'hide' && !reason) return refused({ code: 'reason-required' })
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    const before = await lockReview(tx, id)
    if (!before) return refused({ code: 'review-not-found' })
    const isHidden = decision === 'keep' ? before.hidden_at !== null : decision === 'hide'
    const isVisibilityChanged = isHidden !== (before.hidden_at !== null)
    if (!isVisibilityChanged && before.open_reports === 0) return done(id)
    await updateRows(tx, 'reviews', id, {
      open_reports: 0,
      ...(isVisibilityChanged && {
        hidden_at: isHidden ? ctx.now() : null,
        hidden_reason: isHidden ? reason : '',
      }),
    })
    await updateRows(tx, 'review_reports', { review_id: id, resolved_at: null }, { resolved_at: ctx.now() })
    if (isVisibilityChanged) {
      await recountReview(tx, id, isHidden ? before.rating : null, isHidden ? null : before.rating)
      // Public pages show reviews, also pages cached by other processes.
      await bumpProductsVersion(tx)
      if (isHidden) await queueAuthorEmail(tx, ctx, before, reason)
    }
    await recordAuditEvent(tx, ctx, {
      action: AUDIT_ACTIONS[decision],
      subject: { id, label: `${before.rating} stars by ${before.email}` },
      before: { hidden: before.hidden_at !== null, openReports: before.open_reports },
      after: { hidden: isHidden, openReports: 0, ...(decision === 'hide' && { reason }) },
    })
    return done(id)
  })
  return outcome.done ? done(await getModeratedReview(ctx.db, id)) : outcome
}

/** An unconfirmed address may belong to someone else. */
async function queueAuthorEmail(tx: Tx, ctx: Context, review: Row<'reviews'>, reason: string): Promise<void> {
  if (review.user_id === null) return
  const author = await findRow(tx, 'users', { id: review.user_id, removed_at: null })
  if (!author || !(author.email_verified || author.has_email_exemption)) return
  const payload: ReviewHiddenPayload = {
    name: author.name,
    text: review.text,
    rating: review.rating,
    reason,
    shopUrl: ctx.shopUrl,
  }
  await queueEmail(tx, { kind: 'review-hidden', recipient: author.email, payload: { ...payload } }, ctx.now())
}
