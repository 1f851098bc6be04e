/** Where a buyer's order list is kept: on the server for the signed-in, in the browser for guests. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '#app/lib/api.ts'
import { findArticles } from '#app/products/client.ts'
import type { Product } from '#app/products/contract.ts'
import {
  addToOrderList,
  newerList,
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
import { type Addition, type ListedLine, listProblem, listProblemWords, withLines } from '../rules.ts'

export interface LineToAdd {
  machine: Pick<Product, '_id' | 'sku'>
  quantity: number
}

export interface ListStore {
  query: typeof orderListQuery | typeof guestListQuery
  /** Puts these lines in place of the version; throws `ListChanged` when there is a newer one. */
  replace: (version: number, lines: readonly ListedLine[]) => Promise<OrderList>
  put: (lines: readonly LineToAdd[], how: Addition) => Promise<OrderList>
}

/** Another tab or another device was faster. */
export class ListChanged extends Error {
  override readonly name = 'ListChanged'
  readonly now: OrderList

  constructor(now: OrderList) {
    super('The order list was changed meanwhile.')
    this.now = now
  }
}

/** The list as it is now, if that is why a call was refused. */
export function listNow(error: unknown): OrderList | null {
  if (error instanceof ListChanged) return error.now
  const isAbout = error instanceof ApiError && error.problem.code === 'list-changed-meanwhile'
  return isAbout ? (error.problem.now as OrderList) : null
}

const toWanted = ({ machine, quantity }: LineToAdd): ListedLine => ({ productID: machine._id, quantity })

const onServer: ListStore = {
  query: orderListQuery,
  replace: async (version, lines) => {
    try {
      return await replaceOrderList({ version, lines: [...lines] })
    } catch (error) {
      const now = listNow(error)
      throw now ? new ListChanged(now) : error
    }
  },
  put: (lines, how) => addToOrderList({ lines: lines.map(toWanted), how }),
}

/** What this page has seen, so that a list which only changes is not looked up again. Null: nobody knows it. */
const seen = new Map<string, Product | null>()
/** A list with more of them is not one that grew in this shop. */
const MOST_GONE = 20

/** What has no SKU any more in the catalogue has its id still: whoever listed it reads which machine has gone. */
async function rememberGone(lines: readonly GuestLine[]): Promise<void> {
  const gone = lines.filter(({ productID }) => !seen.has(productID))
  for (const { productID } of gone) seen.set(productID, null)
  const found = gone.slice(0, MOST_GONE).map(async ({ productID }) => {
    const path = `/api/products/${encodeURIComponent(productID)}`
    seen.set(productID, await getJson<Product>(path).catch(() => null))
  })
  await Promise.all(found)
}

async function lookUp(lines: readonly GuestLine[], isFresh: boolean): Promise<void> {
  const asked = lines.filter(({ productID }) => isFresh || !seen.has(productID))
  const found = asked.length > 0 ? await findArticles(asked.map(({ sku }) => sku)) : []
  if (isFresh) seen.clear()
  for (const { matches } of found) for (const machine of matches) seen.set(machine._id, machine)
  await rememberGone(asked)
}

async function withProducts({ version, lines }: GuestList, isFresh: boolean): Promise<OrderList> {
  await lookUp(lines, isFresh)
  return {
    version,
    lines: lines.map(
      ({ productID, quantity }): ListLine => ({ productID, quantity, product: seen.get(productID) ?? null }),
    ),
  }
}

export const guestListQuery = queryOptions({
  queryKey: ['orderlist', 'guest'],
  queryFn: async () => {
    const list = await withProducts(readGuestList(), true)
    // Somebody may have typed while the machines were asked for.
    const now = readGuestList()
    return now.version === list.version ? list : withProducts(now, false)
  },
  meta: { tags: ['order-list', 'stock'], isPersonal: true },
})

/** The SKUs of lines that are taken back after they were removed. */
const skus = new Map<string, string>()

function named(lines: readonly ListedLine[], known: readonly GuestLine[]): GuestLine[] {
  for (const { productID, sku } of known) skus.set(productID, sku)
  return lines.flatMap((line) => {
    const sku = skus.get(line.productID)
    return sku === undefined ? [] : [{ ...line, sku }]
  })
}

const inBrowser: ListStore = {
  query: guestListQuery,
  replace: async (version, lines) => {
    const now = readGuestList()
    if (now.version !== version) throw new ListChanged(await withProducts(now, false))
    return withProducts(writeGuestList(named(lines, now.lines)), false)
  },
  put: async (lines, how) => {
    for (const { machine } of lines) skus.set(machine._id, machine.sku)
    const wish = () => {
      const known = readGuestList().lines
      const wanted = withLines(known, lines.map(toWanted), how)
      const problem = listProblem(wanted)
      // As the server would answer.
      if (problem) throw new ApiError(422, { detail: listProblemWords(problem) })
      return named(wanted, known)
    }
    // Before anything is written: where the machines cannot be asked for, nothing was added.
    await lookUp(wish(), false)
    return withProducts(writeGuestList(wish()), false)
  },
}

export function listStore(isSignedIn: boolean): ListStore {
  return isSignedIn ? onServer : inBrowser
}

/** Shows a list that came as an answer, unless a newer one has come before it. */
export function showList(queryClient: QueryClient, store: ListStore, list: OrderList): void {
  queryClient.setQueryData<OrderList>(store.query.queryKey, (known) => newerList(known, list))
  if (store === onServer) queryClient.setQueryData(orderListCountQuery.queryKey, { lines: list.lines.length })
}
