/** Stores a buyer's order list: on the server if they are signed in, in the browser for guests. */
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, hasProblemCode, problemFact } from '#app/lib/api.ts'
import { getProduct } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import {
  addToOrderList,
  latestList,
  orderListCountQuery,
  orderListQuery,
  replaceOrderList,
} from '../core/client.ts'
import type { OrderListDto } from '../core/contract.ts'
import { type ListLine, type OrderList, orderListFromDto } from '../core/list-adapter.ts'
import { lookUpProducts } from '../core/look-up-products.ts'
import {
  type AddMode,
  addListLines,
  type ListLineInput,
  listProblem,
  listProblemMessage,
} from '../core/rules.ts'
import {
  type GuestLine,
  type GuestList,
  readGuestList,
  writeGuestList,
} from '../guest-list/guest-list-storage.ts'
import { summarizeList } from './list-summary.ts'

export interface LineToAdd {
  product: Pick<Product, 'id' | 'sku'>
  quantity: number
}

export interface ListStore {
  query: typeof orderListQuery | typeof guestListQuery
  /** Replaces the lines of this version; throws `ListVersionConflict` if there is a newer one. */
  replace: (version: number, lines: readonly ListLineInput[]) => Promise<OrderList>
  add: (lines: readonly LineToAdd[], how: AddMode) => Promise<OrderList>
}

/** Another tab or device changed the list first. */
export class ListVersionConflict extends Error {
  override readonly name = 'ListVersionConflict'
  readonly currentList: OrderList

  constructor(currentList: OrderList) {
    super('The order list has a newer version.')
    this.currentList = currentList
  }
}

/** The current list, if the request failed because of a version conflict. */
export function parseConflictingList(error: unknown): OrderList | null {
  if (error instanceof ListVersionConflict) return error.currentList
  const isConflict = hasProblemCode(error, 'order-list-version-conflict')
  const current = isConflict && problemFact<OrderListDto>(error, 'current')
  return current ? orderListFromDto(current) : null
}

const toListLineInput = ({ product, quantity }: LineToAdd): ListLineInput => ({
  productID: product.id,
  quantity,
})

const serverListStore: ListStore = {
  query: orderListQuery,
  replace: async (version, lines) => {
    try {
      return await replaceOrderList({ version, lines: [...lines] })
    } catch (error) {
      const currentList = parseConflictingList(error)
      throw currentList ? new ListVersionConflict(currentList) : error
    }
  },
  add: (lines, mode) => addToOrderList({ lines: lines.map(toListLineInput), mode }),
}

/** Looked-up products, so that a change of the list does not repeat the lookup. Null if there is no product. */
const productCache = new Map<string, Product | null>()
/** A real list has few discontinued products; this bounds the requests for a manipulated one. */
const MAX_DISCONTINUED_LOOKUPS = 20

/** The SKU lookup skips archived products, so these are fetched by id to show their names. */
async function cacheDiscontinued(lines: readonly GuestLine[]): Promise<void> {
  const missing = lines.filter(({ productID }) => !productCache.has(productID))
  for (const { productID } of missing) productCache.set(productID, null)
  const requests = missing.slice(0, MAX_DISCONTINUED_LOOKUPS).map(async ({ productID }) => {
    productCache.set(productID, await getProduct(productID).catch(() => null))
  })
  await Promise.all(requests)
}

async function loadProducts(lines: readonly GuestLine[], isFresh: boolean): Promise<void> {
  const uncached = lines.filter(({ productID }) => isFresh || !productCache.has(productID))
  const found = uncached.length > 0 ? await lookUpProducts(uncached.map(({ sku }) => sku)) : []
  if (isFresh) productCache.clear()
  for (const { matches } of found) for (const product of matches) productCache.set(product.id, product)
  await cacheDiscontinued(uncached)
}

async function attachProducts({ version, lines }: GuestList, isFresh: boolean): Promise<OrderList> {
  await loadProducts(lines, isFresh)
  return {
    version,
    lines: lines.map(
      ({ productID, quantity }): ListLine => ({
        productID,
        quantity,
        product: productCache.get(productID) ?? null,
      }),
    ),
  }
}

export const guestListQuery = queryOptions({
  queryKey: ['orderlist', 'guest'],
  queryFn: async () => {
    const list = await attachProducts(readGuestList(), true)
    // The buyer may have edited the list while the products were loading.
    const latest = readGuestList()
    return latest.version === list.version ? list : attachProducts(latest, false)
  },
  meta: { tags: ['order-list', 'stock'], isPersonal: true },
})

/** The SKUs of removed lines, for undo. */
const skuCache = new Map<string, string>()

function attachSkus(lines: readonly ListLineInput[], stored: readonly GuestLine[]): GuestLine[] {
  for (const { productID, sku } of stored) skuCache.set(productID, sku)
  return lines.flatMap((line) => {
    const sku = skuCache.get(line.productID)
    return sku === undefined ? [] : [{ ...line, sku }]
  })
}

const browserListStore: ListStore = {
  query: guestListQuery,
  replace: async (version, lines) => {
    const stored = readGuestList()
    if (stored.version !== version) throw new ListVersionConflict(await attachProducts(stored, false))
    return attachProducts(writeGuestList(attachSkus(lines, stored.lines)), false)
  },
  add: async (lines, mode) => {
    for (const { product } of lines) skuCache.set(product.id, product.sku)
    const resultingLines = () => {
      const stored = readGuestList().lines
      const combined = addListLines(stored, lines.map(toListLineInput), mode)
      const problem = listProblem(combined)
      // The same error as from the server.
      if (problem) throw new ApiError(422, { detail: listProblemMessage(problem) })
      return attachSkus(combined, stored)
    }
    // Loaded before anything is written, so that a failed request adds nothing.
    await loadProducts(resultingLines(), false)
    return attachProducts(writeGuestList(resultingLines()), false)
  },
}

export function listStore(isSignedIn: boolean): ListStore {
  return isSignedIn ? serverListStore : browserListStore
}

/** Caches a list from a response, unless a newer version is cached already. */
export function cacheList(queryClient: QueryClient, store: ListStore, list: OrderList): void {
  queryClient.setQueryData<OrderList>(store.query.queryKey, (cached) => latestList(cached, list))
  if (store === serverListStore) void cacheCount(queryClient, list)
}

async function cacheCount(queryClient: QueryClient, list: OrderList): Promise<void> {
  const { queryKey } = orderListCountQuery()
  const isCount = (query: Query) => query.queryKey[1] === queryKey[1]
  // A count that is on its way may be older than the list.
  await queryClient.cancelQueries({ predicate: isCount })
  // The server knows what can be ordered beyond the stock.
  const isBeyondStock = list.lines.some(({ product, quantity }) => product && quantity > product.stock)
  if (!isBeyondStock) queryClient.setQueryData(queryKey, summarizeList(list))
  // The total of a member is calculated with the prices of the company.
  await queryClient.invalidateQueries({
    predicate: (query) => isCount(query) && (isBeyondStock || query.queryKey[2] !== undefined),
  })
}
