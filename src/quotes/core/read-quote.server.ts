/** The quote in the answer of a call. */
import type { Context } from '#app/app/context.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { type Outcome, refused } from '#app/lib/outcome.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { findQuote } from './queries.server.ts'

export async function readQuote(ctx: Context, number: string) {
  const found = await findQuote(ctx.db, requireUser(ctx.actor), number, ctx.now())
  if (!found) return refused({ code: 'quote-not-found' })
  const { maxQuoteDiscount: maxDiscount } = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
  return found.figures ? { ...found, maxDiscount } : found
}

/** The quote after a change. */
export async function readChanged<Result extends Outcome<string, { code: string }>>(
  ctx: Context,
  changed: Promise<Result>,
) {
  const outcome: Outcome<string, Extract<Result, { done: false }>['refusal']> = await changed
  return outcome.done ? readQuote(ctx, outcome.value) : outcome
}
