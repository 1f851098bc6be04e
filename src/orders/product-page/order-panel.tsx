import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getSmallestQuantity, smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { Price } from '#app/products/product-card/price.tsx'
import { StockBadge } from '#app/products/product-card/stock-badge.tsx'
import { getSellingTerms, quantityLimits } from '#app/products/rules.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { buttonClass } from '#app/ui/button.tsx'
import textStyles from '#app/ui/text.module.css'
import type { AddToList } from './add-to-list-button.tsx'
import { productPageCopy } from './copy.ts'
import { OrderForm } from './order-form.tsx'
import styles from './order-panel.module.css'
import { PriceTierTable } from './price-tier-table.tsx'
import type { OrderFormApi } from './use-order-form.ts'
import { type PlacePurchase, usePlacePurchase } from './use-place-purchase.ts'

interface OrderPanelProps {
  /** The product's ID or SKU, as in the URL of the page. */
  id: string
  product: Product
  session: Session
  form: OrderFormApi
  addToList: AddToList
}

/** Price, stock and the order form. A discontinued product has no form. */
export function OrderPanel({ id, product, session, form, addToList }: OrderPanelProps) {
  const ordering = usePlacePurchase(id, product, session)
  if (product.archived) {
    return (
      <aside className={styles.panel} aria-label="Order">
        <DiscontinuedProduct product={product} />
      </aside>
    )
  }
  return (
    <aside className={styles.panel} aria-label="Order">
      <div className={styles.summary}>
        <Price price={product.price} />
        <p className={styles.unit}>
          per unit
          <PreviousPrice ordering={ordering} />
        </p>
        <StockBadge className={styles.stock} stock={product.stock} />
        <p className={styles.units}>
          <span className={textStyles.number}>{formatNumber(product.stock)}</span> units
        </p>
        <p className={styles.minimum}>
          Minimum order <span className={textStyles.number}>{formatNumber(product.minOrder)}</span>
        </p>
        {product.orderMultiple > 1 && (
          <p className={styles.minimum}>
            Sold in multiples of{' '}
            <span className={textStyles.number}>{formatNumber(product.orderMultiple)}</span>
          </p>
        )}
        {smallestOrderQuantity(quantityLimits(product)) === null ? (
          <InsufficientStock product={product} />
        ) : (
          <PriceTierTable terms={getSellingTerms(product)} form={form} />
        )}
      </div>
      <OrderForm {...{ product, session, form, ordering, addToList }} />
    </aside>
  )
}

function PreviousPrice({ ordering: { placing } }: { ordering: PlacePurchase }) {
  if (placing.step !== 'failed' || placing.failure.because !== 'price-changed') return null
  const before = formatMoney(centsForDisplay(placing.failure.was))
  return (
    <>
      , before <s className={textStyles.number}>{before}</s>
    </>
  )
}

function InsufficientStock({ product: { minOrder, orderMultiple, stock } }: { product: Product }) {
  return (
    <p className={styles.insufficientStock}>
      {productPageCopy.insufficientStock(getSmallestQuantity({ minOrder, multiple: orderMultiple }), stock)}
    </p>
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
