import { LRUCache } from 'lru-cache'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import {
  findOrderingCompany,
  type OrderingChoice,
  type OrderingCompany,
  type WantedOrder,
} from './find-ordering-company.server.ts'

/** In products. */
const MAX_KNOWN = 20_000
const MAX_PRODUCTS = 1_000

const known = new LRUCache<string, OrderingCompany>({
  maxSize: MAX_KNOWN,
  sizeCalculation: ({ products }) => products.size + 1,
})

/**
 * The same as `findOrderingCompany`, without a query if nothing was changed since a member of this process last ordered these
 * products. Only for the statement that places an order, which compares the version of the company and the list terms of
 * the products: if they are others, the order is checked again with `isFresh`. A refusal is never remembered.
 */
export async function findKnownOrderingCompany(
  db: Db,
  userId: string,
  choice: OrderingChoice,
  { isFresh, ...wanted }: WantedOrder & { isFresh: boolean },
): ReturnType<typeof findOrderingCompany> {
  const key = JSON.stringify([userId, choice.id, choice.siteId, choice.costCenterId, utcDay(wanted.at)])
  const kept = known.get(key)
  if (kept && !isFresh && isEnough(kept, wanted)) return kept
  const read = await findOrderingCompany(db, userId, choice, wanted)
  if (typeof read === 'string') known.delete(key)
  else known.set(key, kept ? withKnownProducts(read, kept) : read)
  return read
}

/** Nothing guards what approval rules ask about the products, so that is always read. */
function isEnough(
  { isPoRequired, approvalRules, products }: OrderingCompany,
  { poNumber, productIds }: WantedOrder,
): boolean {
  return (
    productIds.every((id) => products.has(id)) &&
    !(isPoRequired && poNumber === '') &&
    !approvalRules.some(({ conditions }) =>
      conditions.some(({ kind }) => kind === 'family' || kind === 'unit-price'),
    )
  )
}

function withKnownProducts(read: OrderingCompany, kept: OrderingCompany): OrderingCompany {
  if (read.orderVersion !== kept.orderVersion || kept.products.size > MAX_PRODUCTS) return read
  const { agreement } = read
  return {
    ...read,
    products: new Map([...kept.products, ...read.products]),
    agreement: agreement && {
      ...agreement,
      prices: new Map([...(kept.agreement?.prices ?? []), ...agreement.prices]),
    },
  }
}
