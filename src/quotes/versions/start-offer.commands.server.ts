/** Quotes that sales starts, and quotes that continue one that has ended. */
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { newOfferDraftBody } from '../core/contract.ts'
import { readVersion, writeVersion } from '../core/locked-quote.server.ts'
import { findQuoteRow, isSales, statusOf } from '../core/queries.server.ts'
import { canDo } from '../core/rules.ts'
import {
  BUYERS_VERSION,
  findOwnCompany,
  insertQuote,
  linesAtListPrices,
  requestQuote,
} from './request-quote.commands.server.ts'

type OfferDraft = ReturnType<typeof newOfferDraftBody.parse> & { freeTextLines?: readonly StoredQuoteLine[] }

/** Starts an offer that nobody asked for. The customer sees it when it is sent. */
export function draftOffer(ctx: Context, { email, ...input }: OfferDraft) {
  const sales = requirePermission(ctx.actor, 'quotes.answer')
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    await requirePresentUser(tx, sales.userId)
    const buyer = await tx
      .selectFrom('users')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!buyer) return refused({ code: 'user-not-found' })
    // The same rule as for a request of their own: no email about a quote goes to such an address.
    if (!buyer.email_verified) return refused({ code: 'customer-email-not-confirmed' })
    const companyId = await findOwnCompany(tx, buyer.id, input.companyId)
    if (isRefused(companyId)) return companyId
    const lines = await linesAtListPrices(tx, input)
    if (isRefused(lines)) return lines
    const number = await nextDocumentNumber(tx, 'Q', at)
    const quote = await insertQuote(tx, {
      number,
      user_id: buyer.id,
      company_id: companyId,
      idempotency_key: newId(),
      status: 'draft',
      buyer_reference: input.buyerReference ?? '',
      assignee_id: sales.userId,
      at,
    })
    await writeVersion(tx, quote, 1, { ...BUYERS_VERSION, author: 'seller', note: '', lines }, { at })
    return done(number)
  })
}

/**
 * Starts again with the products and quantities of a quote that has ended, at the prices of today: a request of its buyer, or a
 * draft of sales. Products that are no longer sold are left out, and free texts wait for a new price.
 */
export async function duplicateQuote(ctx: Context, number: string) {
  const user = requireUser(ctx.actor)
  const row = await findQuoteRow(ctx.db, user, number, ctx.now())
  if (!row) return refused({ code: 'quote-not-found' })
  const side = row.user_id === user.userId ? 'buyer' : 'seller'
  if (side === 'seller' && !isSales(user)) return refused({ code: 'quote-not-found' })
  if (!canDo('duplicate', side, statusOf(row, ctx.now()))) return refused({ code: 'quote-closed' })
  const version = await readVersion(ctx.db, row.id, row.current_version)
  const sold = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`id = any(${version.lines.map(({ productId }) => productId)}::text[])`)
    .execute()
  const ids = new Set(sold.map(({ id }) => id))
  const lines = version.lines.flatMap(({ productId: productID, quantity }) =>
    productID !== null && ids.has(productID) ? { productID, quantity } : [],
  )
  const freeTextLines = version.lines.filter(({ productId }) => productId === null)
  if (lines.length + freeTextLines.length === 0) return refused({ code: 'product-not-found' })
  const again = {
    lines,
    freeTextLines,
    buyerReference: row.buyer_reference,
    ...(row.company_id !== null && { companyId: row.company_id }),
    ...(row.requested_delivery_on !== null &&
      row.requested_delivery_on >= utcDay(ctx.now()) && { requestedDeliveryOn: row.requested_delivery_on }),
  }
  return side === 'buyer' ? requestQuote(ctx, again) : draftOffer(ctx, { ...again, email: row.buyer_email })
}
