import { LRUCache } from 'lru-cache'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import {
  findOrderingCompany,
  type IntendedOrder,
  type OrderingChoice,
  type OrderingCompany,
} from './find-ordering-company.server.ts'

/** The products of all cached companies together. */
const MAX_CACHED_PRODUCTS = 20_000
const MAX_PRODUCTS = 1_000

const cache = new LRUCache<string, OrderingCompany>({
  maxSize: MAX_CACHED_PRODUCTS,
  sizeCalculation: ({ products }) => products.size + 1,
})

/**
 * The same as `findOrderingCompany`, without a query if nothing was changed since a member of this process last ordered these
 * products. Only for the statement that places an order, which compares the version of the company and the list terms of
 * the products: if they are others, the order is checked again with `isFresh`. A refusal is never cached.
 */
export async function findCachedOrderingCompany(
  db: Db,
  userId: string,
  choice: OrderingChoice,
  { isFresh, ...order }: IntendedOrder & { isFresh: boolean },
): ReturnType<typeof findOrderingCompany> {
  const key = JSON.stringify([userId, choice.id, choice.siteId, choice.costCenterId, utcDay(order.at)])
  const cached = cache.get(key)
  if (cached && !isFresh && isSufficient(cached, order)) return cached
  const current = await findOrderingCompany(db, userId, choice, order)
  if (typeof current === 'string') cache.delete(key)
  else cache.set(key, cached ? addCachedProducts(current, cached) : current)
  return current
}

/** The statement does not check again what approval rules ask about the products, so that is always read. */
function isSufficient(
  { isPoRequired, approvalRules, products }: OrderingCompany,
  { poNumber, productIds }: IntendedOrder,
): boolean {
  return (
    productIds.every((id) => products.has(id)) &&
    !(isPoRequired && poNumber === '') &&
    !approvalRules.some(({ conditions }) =>
      conditions.some(({ kind }) => kind === 'family' || kind === 'unit-price'),
    )
  )
}

function addCachedProducts(current: OrderingCompany, cached: OrderingCompany): OrderingCompany {
  if (current.orderVersion !== cached.orderVersion || cached.products.size > MAX_PRODUCTS) return current
  const { agreement } = current
  return {
    ...current,
    products: new Map([...cached.products, ...current.products]),
    agreement: agreement && {
      ...agreement,
      prices: new Map([...(cached.agreement?.prices ?? []), ...agreement.prices]),
    },
  }
}
