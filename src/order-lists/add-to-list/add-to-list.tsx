/** Loaded for buyers who have a list or an account, and with the first click, because most visitors only look. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { useQueryOnce } from '#app/app/use-query-once.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { lastQuantityQuery } from '#app/orders/last-quantities/client.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { parseQuantityInput, type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { stepQuantity } from '#app/pricing/quantity-step.ts'
import { productQuery } from '#app/products/core/client.ts'
import type { Product, ProductSummary } from '#app/products/core/product-adapter.ts'
import { quantityLimits } from '#app/products/core/rules.ts'
import { leadTimeQuery } from '#app/promises/lead-time.ts'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import type { OrderList } from '../core/list-adapter.ts'
import { addProductToList } from './add-lines.tsx'
import styles from './add-to-list-control.module.css'
import { ListedQuantitiesContext, NO_QUANTITIES } from './card-list.ts'
import { listedOnCard, notAdded, PRODUCT_NOT_LOADED } from './copy.ts'
import { listStore } from './list-store.ts'

const toQuantities = ({ lines }: OrderList): ReadonlyMap<string, number> =>
  new Map(lines.map(({ productID, quantity }) => [productID, quantity]))

interface ListedQuantitiesLoaderProps {
  isSignedIn: boolean
  onChange: (quantities: ReadonlyMap<string, number>) => void
}

/** Watches the order list for all cards. */
export function ListedQuantitiesLoader({ isSignedIn, onChange }: ListedQuantitiesLoaderProps) {
  // The two lists have queries of different types.
  const query = listStore(isSignedIn).query as ReturnType<typeof listStore>['query'] & { queryKey: string[] }
  const { data } = useQuery({ ...query, select: toQuantities })
  useEffect(() => onChange(data ?? NO_QUANTITIES), [data, onChange])
  return null
}

interface ListStateProps {
  id: string
  isSignedIn: boolean
  limits: QuantityLimits
}

/** 'In order list: 21', or the quantity of the last order, which the card then suggests. */
export function ListState({ id, isSignedIn, limits }: ListStateProps) {
  const listed = use(ListedQuantitiesContext).get(id)
  const last = useQueryOnce(lastQuantityQuery(id), isSignedIn)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const field = text.current?.closest('form')?.elements.namedItem('quantity')
    // The default does not replace what the buyer has typed.
    if (last && quantityProblem(last, limits) === null && field instanceof HTMLInputElement)
      field.defaultValue = String(last)
  }, [last, limits])
  return (
    <span ref={text} className={listed ? `${textStyles.success} ${styles.listed}` : undefined}>
      {listed ? `✓ ${listedOnCard(listed)}` : last && `Last order: ${formatNumber(last)}`}
    </span>
  )
}

/** Changes the quantity of a card to the next orderable one. */
export function stepField(field: HTMLInputElement | null, by: number, limits: QuantityLimits) {
  const next = field && stepQuantity(parseQuantityInput(field.value), by, limits)
  if (next) field.value = String(next)
}

/**
 * Adds a product in the given quantity. Fetches the product again, because its stock changes while a page is open.
 * @returns whether it was added
 */
export async function addToList(
  queryClient: QueryClient,
  { id, sku }: ProductSummary,
  typed: string,
): Promise<boolean> {
  // The list of a guest is another one, so that an unknown session adds nothing.
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
  const product = await queryClient.fetchQuery(productQuery(id)).catch(() => null)
  if (product === null || session === undefined) {
    notify.error(notAdded(sku, PRODUCT_NOT_LOADED))
    return false
  }
  const quantity = parseQuantityInput(typed)
  const limits = await limitsOnList(queryClient, product, quantity)
  const problem = quantityProblem(quantity, limits)
  if (problem) {
    notify.error(notAdded(sku, quantityAdvice(problem, quantity, limits)))
    return false
  }
  return addProductToList(queryClient, session !== null, product, quantity)
}

/** A product that takes backorders ends at its limit, which the list shows to signed-in buyers. */
async function limitsOnList(
  queryClient: QueryClient,
  product: Product,
  quantity: number,
): Promise<QuantityLimits> {
  const limits = quantityLimits(product)
  if (!(quantity > limits.available)) return limits
  const leadDays = await queryClient.fetchQuery(leadTimeQuery(product.id)).catch(() => null)
  return leadDays === null ? limits : { ...limits, available: MAX_QUANTITY }
}
