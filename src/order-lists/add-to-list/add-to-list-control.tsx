import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { sessionQuery } from '#app/auth/client.ts'
import { getSmallestQuantity } from '#app/pricing/quantity-rules.ts'
import type { ProductSummary } from '#app/products/product-adapter.ts'
import buttonStyles from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import styles from './add-to-list-control.module.css'

/** Loaded for signed-in buyers and with the first click, because most visitors only look. */
const loadAddToList = () => import('./add-to-list.tsx')

const LastQuantity = lazyWithRetry(
  () => loadAddToList().then((module) => module.LastQuantityText),
  'quantities of your last orders',
  true,
)

interface AddToListControlProps {
  product: ProductSummary
  isLabelHidden?: boolean
}

/** ‘Add to order list’ on every product in stock; signed-in buyers also see the quantity of their last order. */
export function AddToListControl({ product, isLabelHidden }: AddToListControlProps) {
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  // The session may load before hydration, whose first render must equal the server's.
  const isHydrated = useHydrated()
  const { stock, minOrder, orderMultiple } = product
  if (getSmallestQuantity({ minOrder, multiple: orderMultiple }) > stock) return null
  const add = () => void loadAddToList().then(({ addLastQuantity }) => addLastQuantity(queryClient, product))
  const label = `Add to order list: ${product.name}`
  if (isLabelHidden) {
    return (
      <button
        type="button"
        className={buttonStyles.close}
        title="Add to order list"
        aria-label={label}
        onClick={add}
      >
        <Icon name="plus" />
      </button>
    )
  }
  return (
    <div className={styles.control}>
      <span className={styles.lastQuantity}>{isHydrated && session && <LastQuantity id={product.id} />}</span>
      <LinkButton aria-label={label} onClick={add}>
        Add to order list
      </LinkButton>
    </div>
  )
}
