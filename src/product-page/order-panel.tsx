import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { AddToList } from './add-to-list-button.tsx'
import { productPageCopy } from './copy.ts'
import { OrderForm, type ShortStockProps } from './order-form.tsx'
import styles from './order-panel.module.css'
import type { OrderFormApi } from './use-order-form.ts'
import { usePlacePurchase } from './use-place-purchase.ts'

interface OrderPanelProps {
  /** The product's ID, as in the URL of the page. */
  id: string
  product: Product
  session: Session
  isSignedIn: boolean
  form: OrderFormApi
  isDeliveryLoading: boolean
  addToList: AddToList
  ShortStock: ComponentType<ShortStockProps>
}

/** The order form. A discontinued product has none. */
export function OrderPanel({ id, product, ...props }: OrderPanelProps) {
  const ordering = usePlacePurchase(id, product, props.session)
  return (
    <aside className={styles.panel} data-screen-only aria-label="Order">
      <noscript>
        <p className={styles.noScript}>{productPageCopy.needsJavaScript}</p>
      </noscript>
      {product.archived ? (
        <DiscontinuedProduct product={product} />
      ) : (
        <OrderForm {...props} product={product} ordering={ordering} />
      )}
    </aside>
  )
}

function DiscontinuedProduct({ product: { family } }: { product: Product }) {
  return (
    <div className={styles.discontinued}>
      <h2>Discontinued</h2>
      <p>{productPageCopy.discontinued}</p>
      <Link className={buttonClass({ kind: 'primary' })} to="/products" search={{ family: [family] }}>
        {FAMILIES[family].plural}
      </Link>
    </div>
  )
}
