/** Decision links and the opinions of those who have one. Only the buyer accepts. */
import type { Context } from '#app/app/context.server.ts'
import { hashToken, newToken } from '#app/app/secret-token.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { countRows, insertRow, lockRow } from '#app/db/rows.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import type { quoteDecisionBody } from '../core/link-contract.ts'
import { changeQuote, queueQuoteEmail, versionProblem } from '../core/locked-quote.server.ts'
import { statusOf } from '../core/queries.server.ts'
import {
  canDo,
  MAX_LINK_DECISIONS,
  MAX_OPINION_EMAILS,
  MAX_QUOTE_LINKS,
  QUOTE_LINK_DAYS,
} from '../core/rules.ts'
import { findShared } from './queries.server.ts'

/** @returns the token, which is shown once */
export function createLink(ctx: Context, number: string, { version }: { version: number }) {
  const token = newToken()
  return changeQuote(ctx, number, { action: 'share', side: 'buyer' }, async ({ tx, quote, user }) => {
    const problem = versionProblem(quote, version)
    if (problem) return problem
    const links = await countRows(tx, 'quote_links', { quote_id: quote.id })
    if (links >= MAX_QUOTE_LINKS) return refused({ code: 'too-many-quotes' })
    const at = ctx.now()
    await insertRow(tx, 'quote_links', {
      id: newId(at),
      quote_id: quote.id,
      version,
      token_hash: hashToken(token),
      created_by: user.userId,
      created_at: at,
      expires_at: addDays(at, QUOTE_LINK_DAYS),
      revoked_at: null,
    })
    return done(token)
  })
}

/** May be repeated, in every status of the quote. */
export function revokeLink(ctx: Context, number: string, id: string) {
  return changeQuote(ctx, number, { action: null, side: 'buyer' }, async ({ tx, quote }) => {
    const revoked = await tx
      .updateTable('quote_links')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(ctx.now())) }))
      .where('quote_id', '=', quote.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return revoked ? done(number) : refused({ code: 'link-not-found' })
  })
}

type Decision = ReturnType<typeof quoteDecisionBody.parse>

/** Writes an opinion and tells the buyer. It decides nothing, and a link takes a few of them. The last one may be repeated. */
export function decideShared(ctx: Context, { token, name, decision }: Decision) {
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    const found = await findShared(tx, token, at)
    if (!found) return refused({ code: 'link-not-found' })
    const { link, row } = found
    // Opinions on the same link are counted one after the other.
    await lockRow(tx, 'quote_links', link.id, ['id'])
    const earlier = await tx
      .selectFrom('quote_decisions')
      .select(['name', 'decision'])
      .where('link_id', '=', link.id)
      .orderBy('id')
      .execute()
    const last = earlier.at(-1)
    if (last?.name === name && last.decision === decision) return done(token)
    if (!canDo('share', 'buyer', statusOf(row, at))) return refused({ code: 'quote-closed' })
    if (earlier.length >= MAX_LINK_DECISIONS) return refused({ code: 'too-many-quotes' })
    await insertRow(tx, 'quote_decisions', { id: newId(at), link_id: link.id, at, name, decision })
    if (earlier.length < MAX_OPINION_EMAILS)
      await queueQuoteEmail(tx, ctx, row, {
        // The name is of somebody without an account and can hold any text, so that only the quote's page shows it.
        to: 'buyer',
        event: `opinion-${decision}`,
        by: '',
        text: `An opinion on your offer was given by your link: ${decision}. The quote’s page shows by whom. Nothing is ordered: only you accept the offer.`,
      })
    return done(token)
  })
}
