/** Adds products to the order list from any page. Loaded with the first addition. */
import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { quantityLimits } from '#app/products/core/rules.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { toasts } from '#app/ui/toasts.ts'
import type { ListLine, OrderList } from '../core/list-adapter.ts'
import {
  addedLines,
  additionUnconfirmed,
  additionUndone,
  listedQuantityMessage,
  notAdded,
  undoFailed,
} from './copy.ts'
import { cacheList, type LineToAdd, type ListStore, ListVersionConflict, listStore } from './list-store.ts'

/** Adds the lines to the list of the account or of the guest. */
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

/** Undoes an addition and keeps other changes of the list. Throws if the list keeps changing. */
export async function removeAddedLines(
  queryClient: QueryClient,
  store: ListStore,
  added: readonly LineToAdd[],
) {
  const addedQuantities = new Map(added.map(({ product, quantity }) => [product.id, quantity]))
  let list = await queryClient.fetchQuery({ ...store.query, staleTime: 0 })
  for (let attempt = 1; ; attempt += 1) {
    const lines = list.lines
      .map(({ productID, quantity }) => ({
        productID,
        quantity: quantity - (addedQuantities.get(productID) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
    try {
      return cacheList(queryClient, store, await store.replace(list.version, lines))
    } catch (error) {
      if (!(error instanceof ListVersionConflict) || attempt === MAX_UNDO_ATTEMPTS) throw error
      list = error.currentList
    }
  }
}

/** @param label 'FX-13' or '38 lines' */
async function undoAddition(
  queryClient: QueryClient,
  store: ListStore,
  added: readonly LineToAdd[],
  label: string,
) {
  try {
    await removeAddedLines(queryClient, store, added)
    toasts.success(additionUndone(label))
  } catch (error) {
    toasts.error(error instanceof ListVersionConflict ? undoFailed(label) : errorMessage(error))
  }
}

/** Adds many lines to the signed-in buyer's list, with a toast that can undo it. */
export async function addReorderedLines(
  queryClient: QueryClient,
  lines: readonly LineToAdd[],
): Promise<void> {
  await addLines(queryClient, true, lines)
  const label = formatPlural(lines.length, ['line', 'lines'])
  toasts.success(({ closeToast }) => (
    <span>
      {addedLines(lines.length)}{' '}
      <UndoButton
        label={label}
        onUndo={() => {
          closeToast()
          void undoAddition(queryClient, listStore(true), lines, label)
        }}
      />
    </span>
  ))
}

/** The IDs of the products that are being added. A button without an answer is pressed again, which must not add them twice. */
const pendingAdditions = new Set<string>()

/** Adds one product, with a toast that links to the list and can undo it. @returns whether it was added */
export async function addProductToList(
  queryClient: QueryClient,
  isSignedIn: boolean,
  product: ProductSummary,
  quantity: number,
): Promise<boolean> {
  if (pendingAdditions.has(product.id)) return false
  pendingAdditions.add(product.id)
  const store = listStore(isSignedIn)
  let list: OrderList
  try {
    list = await addLines(queryClient, isSignedIn, [{ product, quantity }])
  } catch (error) {
    toasts.error(
      isDefinitiveError(error)
        ? notAdded(product.sku, errorMessage(error))
        : additionUnconfirmed(product.sku, errorMessage(error)),
    )
    return false
  } finally {
    pendingAdditions.delete(product.id)
  }
  toasts.success(({ closeToast }) => (
    <AddedNotice
      product={product}
      quantity={quantity}
      line={list.lines.find(({ productID }) => productID === product.id)}
      onUndo={() => {
        closeToast()
        void undoAddition(queryClient, store, [{ product, quantity }], product.sku)
      }}
    />
  ))
  return true
}

interface AddedNoticeProps {
  product: ProductSummary
  quantity: number
  /** The line on the list, with its quantity before the addition included. */
  line: ListLine | undefined
  onUndo: () => void
}

/** The quantity rules apply to the whole line, so a problem with it is reported right away. */
function listLineMessage(line: ListLine | undefined, added: number): string {
  if (!line || line.quantity === added) return ''
  const limits = line.product && quantityLimits(line.product)
  const problem = limits && quantityProblem(line.quantity, limits)
  const advice = problem ? ` ${quantityAdvice(problem, line.quantity, limits)}` : ''
  return ` ${listedQuantityMessage(line.quantity)}${advice}`
}

function AddedNotice({ product, quantity, line, onUndo }: AddedNoticeProps) {
  return (
    <span>
      {formatNumber(quantity)} × {product.name} added.{listLineMessage(line, quantity)}{' '}
      <Link to="/orderlist">View order list</Link> <UndoButton label={product.sku} onUndo={onUndo} />
    </span>
  )
}

function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <LinkButton onClick={onUndo}>
      Undo<span className={textStyles.visuallyHidden}> adding {label}</span>
    </LinkButton>
  )
}
