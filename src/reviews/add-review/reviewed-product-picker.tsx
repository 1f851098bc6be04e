import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { orderedProductsQuery } from '#app/orders/core/client.ts'
import type { OrderedProduct } from '#app/orders/core/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import choiceListStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { reviewCopy } from '../core/copy.ts'
import styles from './add-review.module.css'

/** The number of products above which the list has a search field. */
const MAX_WITHOUT_SEARCH = 6

/** Chooses an ordered product, or FIX IT itself. Hidden until the customer has ordered something. */
export function ReviewedProductPicker({
  chosen,
  onChoose,
}: {
  chosen: OrderedProduct | undefined
  onChoose: (product: OrderedProduct | undefined) => void
}) {
  const query = useQuery(orderedProductsQuery)
  const { data: products, error } = query
  const [searchText, setSearchText] = useState('')
  if (error && !products) return <LoadError what="Your products" query={query} />
  if (!products || products.length === 0) return null
  const normalizedSearch = searchText.toLowerCase()
  const found = products.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(normalizedSearch))
  return (
    <fieldset className={fieldStyles.field}>
      <legend>What are you reviewing?</legend>
      {products.length > MAX_WITHOUT_SEARCH && (
        <input
          className={styles.productSearch}
          type="search"
          aria-label="Search your products"
          placeholder="Name or SKU"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      <div className={choiceListStyles.choiceList}>
        {found.map((product) => (
          <label key={product.productID}>
            <input
              type="radio"
              name="productID"
              checked={product.productID === chosen?.productID}
              onChange={() => onChoose(product)}
            />
            <ProductImage product={product} view="thumb" />
            <span>
              <span className={tableStyles.primary}>{product.name}</span>
              <span className={tableStyles.secondary}>
                {product.sku}, ordered {formatDay(product.orderedAt)}
              </span>
            </span>
          </label>
        ))}
        <label>
          <input type="radio" name="productID" checked={!chosen} onChange={() => onChoose(undefined)} />
          {reviewCopy.supplier}
        </label>
      </div>
      <p className={textStyles.hint}>{reviewCopy.verifiedHint}</p>
    </fieldset>
  )
}
