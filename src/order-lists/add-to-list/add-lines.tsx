/** Putting machines on the order list, from wherever they are shown. Loaded with the first one. */

import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { ProductSummary } from '#app/products/contract.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { notify } from '#app/ui/toasts.ts'
import type { ListLine, OrderList } from '../contract.ts'
import { cacheList, type LineToAdd, type ListStore, ListVersionConflict, listStore } from './list-store.ts'

/** Adds the lines to whoever's list it is. */
export async function addLines(
  queryClient: QueryClient,
  isSignedIn: boolean,
  lines: readonly LineToAdd[],
): Promise<OrderList> {
  const store = listStore(isSignedIn)
  const list = await store.add(lines, 'add')
  cacheList(queryClient, store, list)
  return list
}

const MAX_UNDO_ATTEMPTS = 5

/** Takes what was added off again, whatever else has happened to the list; throws where it changes all the time. */
export async function removeAddedLines(
  queryClient: QueryClient,
  store: ListStore,
  added: readonly LineToAdd[],
) {
  const pieces = new Map(added.map(({ product: machine, quantity }) => [machine._id, quantity]))
  let list = await queryClient.fetchQuery({ ...store.query, staleTime: 0 })
  for (let tries = 1; ; tries += 1) {
    const lines = list.lines
      .map(({ productID, quantity }) => ({ productID, quantity: quantity - (pieces.get(productID) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    try {
      return cacheList(queryClient, store, await store.replace(list.version, lines))
    } catch (error) {
      if (!(error instanceof ListVersionConflict) || tries === MAX_UNDO_ATTEMPTS) throw error
      list = error.currentList
    }
  }
}

/** @param what was added: 'FX-13', '38 lines' */
async function undoAddition(
  queryClient: QueryClient,
  store: ListStore,
  added: readonly LineToAdd[],
  what: string,
) {
  const have = added.length === 1 ? 'is' : 'are'
  try {
    await removeAddedLines(queryClient, store, added)
    notify.success(`${what} ${have} taken back`)
  } catch (error) {
    notify.error(
      error instanceof ListVersionConflict
        ? `${what} ${have} not taken back: another window keeps changing the list. Take it off there.`
        : errorMessage(error),
    )
  }
}

/** Many machines at once onto the list of whoever is signed in: says so, with the way back. */
export async function addReorderedLines(
  queryClient: QueryClient,
  lines: readonly LineToAdd[],
): Promise<void> {
  await addLines(queryClient, true, lines)
  const what = formatPlural(lines.length, ['line', 'lines'])
  notify.success(({ closeToast }) => (
    <span>
      {what} added to the order list.{' '}
      <UndoButton
        what={what}
        onUndo={() => {
          closeToast()
          void undoAddition(queryClient, listStore(true), lines, what)
        }}
      />
    </span>
  ))
}

/** One machine from a card or its page: says so, with the way to the list and the way back. */
export async function addProductToList(
  queryClient: QueryClient,
  isSignedIn: boolean,
  machine: ProductSummary,
  quantity: number,
): Promise<void> {
  const store = listStore(isSignedIn)
  let list: OrderList
  try {
    list = await addLines(queryClient, isSignedIn, [{ product: machine, quantity }])
  } catch (error) {
    notify.error(
      isDefinitiveError(error)
        ? `${machine.sku} is not on your list: ${errorMessage(error)}`
        : `${machine.sku} may be on your list already. ${errorMessage(error)} Look at your list first.`,
    )
    return
  }
  notify.success(({ closeToast }) => (
    <AddedNotice
      machine={machine}
      quantity={quantity}
      line={list.lines.find(({ productID }) => productID === machine._id)}
      onUndo={() => {
        closeToast()
        void undoAddition(queryClient, store, [{ product: machine, quantity }], machine.sku)
      }}
    />
  ))
}

interface AddedProps {
  machine: ProductSummary
  quantity: number
  /** With what was there before. */
  line: ListLine | undefined
  onUndo: () => void
}

/** What is ordered is the whole line: what is wrong with it is said at once. */
function listLineMessage(line: ListLine | undefined, added: number): string {
  if (!line || line.quantity === added) return ''
  const limits = line.product && quantityLimits(line.product)
  const problem = limits && quantityProblem(line.quantity, limits)
  const advice = problem ? ` ${quantityAdvice(problem, line.quantity, limits)}` : ''
  return ` ${formatNumber(line.quantity)} are on your list now.${advice}`
}

function AddedNotice({ machine, quantity, line, onUndo }: AddedProps) {
  return (
    <span>
      {formatNumber(quantity)} × {machine.name} added.{listLineMessage(line, quantity)}{' '}
      <Link to="/orderlist">Order list</Link> <UndoButton what={machine.sku} onUndo={onUndo} />
    </span>
  )
}

function UndoButton({ what, onUndo }: { what: string; onUndo: () => void }) {
  return (
    <button type="button" className="lk" onClick={onUndo}>
      Undo<span className="vh"> adding {what}</span>
    </button>
  )
}
