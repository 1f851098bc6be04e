import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/contract.ts'
import { Price } from '#app/products/product-card/price.tsx'
import { StockBadge } from '#app/products/product-card/stock-badge.tsx'
import { getSellingTerms, quantityLimits } from '#app/products/rules.ts'
import { FAMILIES } from '#app/products/specifications/specifications.ts'
import type { AddToList } from './add-to-list-button.tsx'
import { OrderForm } from './order-form.tsx'
import { PriceTierTable } from './price-tier-table.tsx'
import type { OrderFormApi as Form } from './use-order-form.ts'
import { type PlacePurchase, usePlacePurchase } from './use-place-purchase.ts'

interface OrderPanelProps {
  /** The product's id or SKU, as in the page's address. */
  id: string
  product: Product
  session: Session
  form: Form
  addToList: AddToList
}

/** Price, stock and the order form; a product that is not sold any more has no form. */
export function OrderPanel({ id, product, session, form, addToList }: OrderPanelProps) {
  const ordering = usePlacePurchase(id, product, session)
  if (product.archived) {
    return (
      <aside className="panel" aria-label="Order">
        <DiscontinuedProduct product={product} />
      </aside>
    )
  }
  return (
    <aside className="panel" aria-label="Order">
      <div className="pp">
        <Price price={product.price} />
        <p className="sub">
          per piece
          <PreviousPrice ordering={ordering} />
        </p>
        <StockBadge stock={product.quentity} />
        <p className="sub av">
          <span className="num">{formatNumber(product.quentity)}</span> pieces
        </p>
        <p className="sub mo">
          Minimum order <span className="num">{formatNumber(product.minOrder)}</span>
        </p>
        {product.orderMultiple > 1 && (
          <p className="sub mo">
            Sold in steps of <span className="num">{formatNumber(product.orderMultiple)}</span>
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

/** Beside a price that changed while the form was open. */
function PreviousPrice({ ordering: { placing } }: { ordering: PlacePurchase }) {
  if (placing.step !== 'refused' || placing.refusal.because !== 'price-changed') return null
  const before = formatMoney(centsFromDecimal(placing.refusal.was) ?? 0)
  return (
    <>
      , before <s className="num">{before}</s>
    </>
  )
}

function InsufficientStock({ product: { minOrder, quentity } }: { product: Product }) {
  return (
    <p className="no">
      An order must exceed {formatNumber(minOrder)} pieces;{' '}
      {quentity === 0 ? 'there are none' : `there are ${formatNumber(quentity)}`}. It cannot be ordered now.
    </p>
  )
}

function DiscontinuedProduct({ product: { family } }: { product: Product }) {
  return (
    <div className="gone">
      <h2>Not sold any more</h2>
      <p>This product has left the catalogue. Its figures stay here for those who own one.</p>
      <Link className="btn" to="/products" search={{ family: [family] }}>
        {FAMILIES[family].plural}
      </Link>
    </div>
  )
}
