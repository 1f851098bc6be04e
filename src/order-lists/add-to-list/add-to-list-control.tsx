import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, use, useMemo, useRef, useState } from 'react'
import { useQueryOnce } from '#app/app/use-query-once.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { ProductActionContext } from '#app/catalog/product-card/product-action.tsx'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { leadTimeQuery } from '#app/promises/lead-time.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import { hasGuestList } from '../guest-list/has-guest-list.ts'
import styles from './add-to-list-control.module.css'
import { CardListContext, ListedQuantitiesContext, NO_QUANTITIES } from './card-list.ts'
import { notDownloaded } from './copy.ts'

/** Loaded for buyers who have a list or an account, and with the first click, because most visitors only look. */
const loadAddToList = () => import('./add-to-list.tsx')

const ListState = lazyWithRetry(
  () => loadAddToList().then(({ ListState }) => ({ ListState })),
  'quantities on your order list',
  true,
)
const ListedQuantitiesLoader = lazyWithRetry(
  () => loadAddToList().then(({ ListedQuantitiesLoader }) => ({ ListedQuantitiesLoader })),
  'quantities on your order list',
  true,
)

/** Adds products from their cards to the order list. Watches the list once for all cards. */
export function AddToListProvider({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery)
  // The session may load before hydration, whose first render must equal the server's.
  const isHydrated = useHydrated()
  const [isAdded, setAdded] = useState(false)
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(NO_QUANTITIES)
  const hasList = isAdded || (isHydrated && (session != null || hasGuestList()))
  const isSignedIn = session != null
  const list = useMemo(() => ({ hasList, isSignedIn, setAdded }), [hasList, isSignedIn])
  return (
    <CardListContext value={list}>
      <ListedQuantitiesContext value={quantities}>
        <ProductActionContext value={AddToListControl}>{children}</ProductActionContext>
      </ListedQuantitiesContext>
      {hasList && <ListedQuantitiesLoader isSignedIn={isSignedIn} onChange={setQuantities} />}
    </CardListContext>
  )
}

interface AddToListControlProps {
  product: ProductSummary
  isCompact?: boolean
}

/**
 * Adds a product to the order list: in the chosen quantity, or in the smallest one if there is little room. With fewer
 * units in stock and no backorders it is disabled, and keeps its place on a card.
 */
function AddToListControl({ product, isCompact }: AddToListControlProps) {
  const queryClient = useQueryClient()
  const { hasList, isSignedIn, setAdded } = use(CardListContext)
  const { id, name, stock } = product
  const smallest = getSmallestOrder(product)
  const leadDays = useQueryOnce(leadTimeQuery(id))
  const limits = { ...product, available: typeof leadDays === 'number' ? MAX_QUANTITY : stock }
  const isShort = smallest > limits.available
  const field = useRef<HTMLInputElement>(null)
  const load = () => loadAddToList().catch(() => notify.error(notDownloaded(product.sku)))
  const step = async (by: number) => (await load())?.stepField(field.current, by, limits)
  const add = async (quantity: string) => {
    if (await (await load())?.addToList(queryClient, product, quantity)) setAdded(true)
  }
  if (isCompact) {
    if (isShort) return null
    const label = `Add ${smallest}`
    return (
      <Button
        size="small"
        aria-label={`${label} to order list: ${name}`}
        onClick={() => void add(String(smallest))}
      >
        {label}
      </Button>
    )
  }
  return (
    <form
      className={styles.control}
      data-screen-only
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add(String(new FormData(event.currentTarget).get('quantity')))
      }}
    >
      <span className={`${textStyles.hint} ${styles.state}`} role="status">
        {hasList && <ListState id={id} isSignedIn={isSignedIn} limits={limits} />}
      </span>
      <button
        type="button"
        disabled={isShort}
        aria-label={`Fewer units of ${name}`}
        onClick={() => void step(-1)}
      >
        −
      </button>
      <input
        ref={field}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={smallest}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') void step(1)
          if (key === 'ArrowDown') void step(-1)
        }}
        disabled={isShort}
        aria-label={`Quantity of ${name}`}
      />
      <button
        type="button"
        disabled={isShort}
        aria-label={`More units of ${name}`}
        onClick={() => void step(1)}
      >
        +
      </button>
      <Button type="submit" size="small" disabled={isShort} aria-label={`Add to order list: ${name}`}>
        Add
      </Button>
    </form>
  )
}
