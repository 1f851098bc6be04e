/** The queries behind the kinds of `found-kinds.ts`. */
import type { Context } from '#app/app/context.server.ts'
import { listCompanies } from '#app/companies/core/queries.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { utcDay } from '#app/lib/dates.ts'
import { formatOrderNumber, formatPoNumber } from '#app/orders/core/rules.ts'
import { findOrderSuggestions } from '#app/orders/list/order-suggestions.queries.server.ts'
import { listProductRows } from '#app/products/records/queries.server.ts'
import { findTypedQuote, isSales } from '#app/quotes/core/queries.server.ts'
import { quoteStatusAt } from '#app/quotes/core/rules.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { findUserSuggestions } from '#app/users/core/queries.server.ts'
import { type FoundRecord, MAX_FOUND } from './contract.ts'
import { canFind, FOUND_KIND_NAMES, type FoundKind } from './found-kinds.ts'

type Reader = Context & { actor: SignedInUser }
type Found = Omit<FoundRecord, 'kind'>

const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')

const FINDERS: Record<FoundKind, (ctx: Reader, q: string) => Promise<Found[]>> = {
  async order({ db, actor }, q) {
    const buyerId = actor.role === 'admin' ? undefined : actor.userId
    const orders = await findOrderSuggestions(db, q, MAX_FOUND, buyerId)
    return orders.map(({ number, po_number, status, buyer_name }) => ({
      key: number,
      title: formatOrderNumber(number),
      detail: joined([
        po_number && formatPoNumber(po_number),
        buyerId === undefined && buyer_name,
        capitalize(status),
      ]),
    }))
  },
  async quote({ db, actor, now }, q) {
    const quote = await findTypedQuote(db, actor, q, now())
    if (!quote) return []
    const { number, company_name, buyer_name, is_in_approval } = quote
    const buyer = isSales(actor) && (company_name ?? buyer_name)
    const detail = joined([buyer, capitalize(quoteStatusAt(quote, utcDay(now()), is_in_approval))])
    return [{ key: number, title: number, detail }]
  },
  async customer({ db }, q) {
    const users = await findUserSuggestions(db, q, MAX_FOUND)
    return users.map(({ name, email }) => ({ key: email, title: name || email, detail: email }))
  },
  async company({ db }, q) {
    const { items } = await listCompanies(db, { q, limit: MAX_FOUND })
    return items.map(({ id, name, country, vatId }) => ({
      key: id,
      title: name,
      detail: joined([country, vatId]),
    }))
  },
  async product({ db }, q) {
    const { items } = await listProductRows(db, { q, sort: 'relevance', limit: MAX_FOUND })
    return items.map(({ id, name, sku }) => ({ key: id, title: name, detail: sku }))
  },
}

/** Up to five records of each kind that the reader may see, in the order of the kinds. */
export async function findRecords(ctx: Reader, q: string): Promise<FoundRecord[]> {
  const { actor } = ctx
  const kinds = FOUND_KIND_NAMES.filter((kind) =>
    canFind(kind, actor.role === 'admin', (permission) => hasPermission(actor, permission)),
  )
  const found = await Promise.all(
    kinds.map(async (kind) => (await FINDERS[kind](ctx, q)).map((record) => ({ kind, ...record }))),
  )
  return found.flat()
}
