import { Link } from '@tanstack/react-router'
import type { Product } from '#app/products/core/product-adapter.ts'
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { NearestAlternative } from './nearest-alternative.tsx'

interface ShortStockRowProps {
  product: Product
  /** The units to ask for. */
  quantity: number
  /** 'row 3' */
  rowName: string
  isSignedIn: boolean
}

/** The way on for a row with too few units in stock, as on the product page: a quote, or a similar product. */
export function ShortStockRow({ product, quantity, rowName, isSignedIn }: ShortStockRowProps) {
  const label = (
    <>
      Request a quote<span className={textStyles.visuallyHidden}> for {rowName}</span>
    </>
  )
  return (
    <>
      {isSignedIn ? (
        <RequestQuoteButton size="small" lines={() => [{ ...product, productID: product.id, quantity }]}>
          {label}
        </RequestQuoteButton>
      ) : (
        // The product page keeps the quantity during the sign-in.
        <Link to="/products/$id" params={{ id: product.id }} search={{ quantity }}>
          {label}
        </Link>
      )}
      <NearestAlternative product={product} quantity={quantity} isCompact />
    </>
  )
}
