import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Product } from '#app/products/core/product-adapter.ts'
import { promisesQuery } from './client.ts'
import { leadTimeQuery } from './lead-time.ts'
import { type BuyerNeeds, NO_PROMISES, needsForQuantity, type PromisesByProduct } from './split-quantity.ts'

interface LineToPromise {
  product: Pick<Product, 'id' | 'stock' | 'orderMultiple' | 'archived'> | null
  quantity: number
}

const NO_LINES: readonly LineToPromise[] = []

/** True if the stock has no multiple above the quantity: only then does a promise matter. */
const needsPromise = ({ product, quantity }: LineToPromise): boolean =>
  product !== null && !product.archived && quantity + product.orderMultiple > product.stock

const idsOf = (lines: readonly LineToPromise[]) =>
  [...new Set(lines.flatMap(({ product }) => product?.id ?? []))].sort()

/** True if a line needs more than is in stock of a product that takes backorders. Guests read no more than its lead time. */
function useIsAccountNeeded(lines: readonly LineToPromise[]): boolean {
  const beyondStock = lines.filter(
    ({ product, quantity }) => product !== null && !product.archived && quantity > product.stock,
  )
  const leadTimes = useQueries({ queries: idsOf(beyondStock).map(leadTimeQuery) })
  return leadTimes.some(({ data }) => typeof data === 'number')
}

/** The needs of the first line that other buyers could order; null for nothing. */
function findNeeds(lines: readonly LineToPromise[], promises: PromisesByProduct): BuyerNeeds | null {
  const needs = lines.map(({ product, quantity }) =>
    needsForQuantity(quantity, promises.get(product?.id ?? '')),
  )
  return needs.find((one) => one !== null) ?? null
}

/**
 * The promises for lines that need the whole stock or more. Without such a line, and for guests, nothing is asked.
 * @param customer the email address of the customer for whom a staff member orders
 */
export function usePromises(lines: readonly LineToPromise[], isSignedIn: boolean, customer?: string) {
  const ids = idsOf(lines.filter(needsPromise))
  const isEnabled = isSignedIn && ids.length > 0
  const query = useQuery({
    ...promisesQuery(ids, customer),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const isAccountNeeded = useIsAccountNeeded(isSignedIn ? NO_LINES : lines)
  const promises: PromisesByProduct = (isEnabled && query.data) || NO_PROMISES
  return {
    promises,
    /** The buyer needs it before more can be ordered than is in stock; null for nothing. */
    needs: isAccountNeeded ? 'account' : findNeeds(lines, promises),
    isFirstLoad: isEnabled && query.isLoading && query.failureCount === 0,
    failed: isEnabled && query.isError ? query : null,
  } as const
}
