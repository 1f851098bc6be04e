/** Where a buyer's order list is kept: on the server for the signed-in, in the browser for guests. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '#app/lib/api.ts'
import type { Product } from '#app/products/contract.ts'
import {
  addToOrderList,
  latestList,
  orderListCountQuery,
  orderListQuery,
  replaceOrderList,
} from '../client.ts'
import type { ListLine, OrderList } from '../contract.ts'
import {
  type GuestLine,
  type GuestList,
  readGuestList,
  writeGuestList,
} from '../guest-list/guest-list-storage.ts'
import { lookUpProducts } from '../look-up-products.ts'
import { type AddMode, addListLines, type ListLineInput, listProblem, listProblemMessage } from '../rules.ts'

export interface LineToAdd {
  product: Pick<Product, '_id' | 'sku'>
  quantity: number
}

export interface ListStore {
  query: typeof orderListQuery | typeof guestListQuery
  /** Puts these lines in place of the version; throws `ListChanged` when there is a newer one. */
  replace: (version: number, lines: readonly ListLineInput[]) => Promise<OrderList>
  add: (lines: readonly LineToAdd[], how: AddMode) => Promise<OrderList>
}

/** Another tab or another device was faster. */
export class ListVersionConflict extends Error {
  override readonly name = 'ListChanged'
  readonly currentList: OrderList

  constructor(currentList: OrderList) {
    super('The order list was changed meanwhile.')
    this.currentList = currentList
  }
}

/** The list as it is now, if that is why a call was refused. */
export function parseConflictingList(error: unknown): OrderList | null {
  if (error instanceof ListVersionConflict) return error.currentList
  const isAbout = error instanceof ApiError && error.problem.code === 'order-list-version-conflict'
  return isAbout ? (error.problem.now as OrderList) : null
}

const toListLineInput = ({ product: machine, quantity }: LineToAdd): ListLineInput => ({
  productID: machine._id,
  quantity,
})

const serverListStore: ListStore = {
  query: orderListQuery,
  replace: async (version, lines) => {
    try {
      return await replaceOrderList({ version, lines: [...lines] })
    } catch (error) {
      const now = parseConflictingList(error)
      throw now ? new ListVersionConflict(now) : error
    }
  },
  add: (lines, how) => addToOrderList({ lines: lines.map(toListLineInput), how }),
}

/** What this page has seen, so that a list which only changes is not looked up again. Null: nobody knows it. */
const productCache = new Map<string, Product | null>()
/** A list with more of them is not one that grew in this shop. */
const MAX_DISCONTINUED_LOOKUPS = 20

/** What has no SKU any more in the catalogue has its id still: whoever listed it reads which machine has gone. */
async function cacheDiscontinued(lines: readonly GuestLine[]): Promise<void> {
  const gone = lines.filter(({ productID }) => !productCache.has(productID))
  for (const { productID } of gone) productCache.set(productID, null)
  const found = gone.slice(0, MAX_DISCONTINUED_LOOKUPS).map(async ({ productID }) => {
    const path = `/api/products/${encodeURIComponent(productID)}`
    productCache.set(productID, await getJson<Product>(path).catch(() => null))
  })
  await Promise.all(found)
}

async function loadProducts(lines: readonly GuestLine[], isFresh: boolean): Promise<void> {
  const asked = lines.filter(({ productID }) => isFresh || !productCache.has(productID))
  const found = asked.length > 0 ? await lookUpProducts(asked.map(({ sku }) => sku)) : []
  if (isFresh) productCache.clear()
  for (const { matches } of found) for (const machine of matches) productCache.set(machine._id, machine)
  await cacheDiscontinued(asked)
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
    // Somebody may have typed while the machines were asked for.
    const now = readGuestList()
    return now.version === list.version ? list : attachProducts(now, false)
  },
  meta: { tags: ['order-list', 'stock'], isPersonal: true },
})

/** The SKUs of lines that are taken back after they were removed. */
const skuCache = new Map<string, string>()

function attachSkus(lines: readonly ListLineInput[], known: readonly GuestLine[]): GuestLine[] {
  for (const { productID, sku } of known) skuCache.set(productID, sku)
  return lines.flatMap((line) => {
    const sku = skuCache.get(line.productID)
    return sku === undefined ? [] : [{ ...line, sku }]
  })
}

const browserListStore: ListStore = {
  query: guestListQuery,
  replace: async (version, lines) => {
    const now = readGuestList()
    if (now.version !== version) throw new ListVersionConflict(await attachProducts(now, false))
    return attachProducts(writeGuestList(attachSkus(lines, now.lines)), false)
  },
  add: async (lines, how) => {
    for (const { product: machine } of lines) skuCache.set(machine._id, machine.sku)
    const wish = () => {
      const known = readGuestList().lines
      const wanted = addListLines(known, lines.map(toListLineInput), how)
      const problem = listProblem(wanted)
      // As the server would answer.
      if (problem) throw new ApiError(422, { detail: listProblemMessage(problem) })
      return attachSkus(wanted, known)
    }
    // Before anything is written: where the machines cannot be asked for, nothing was added.
    await loadProducts(wish(), false)
    return attachProducts(writeGuestList(wish()), false)
  },
}

export function listStore(isSignedIn: boolean): ListStore {
  return isSignedIn ? serverListStore : browserListStore
}

/** Shows a list that came as an answer, unless a newer one has come before it. */
export function cacheList(queryClient: QueryClient, store: ListStore, list: OrderList): void {
  queryClient.setQueryData<OrderList>(store.query.queryKey, (known) => latestList(known, list))
  if (store === serverListStore)
    queryClient.setQueryData(orderListCountQuery.queryKey, { lines: list.lines.length })
}
