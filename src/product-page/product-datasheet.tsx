import { memo } from 'react'
import type { Product } from '#app/products/core/product-adapter.ts'
import { listDatasheetSpecs } from '#app/products/specifications/datasheet-specs.ts'
import { SpecItems } from '#app/products/specifications/spec-items.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './product-datasheet.module.css'
import { ProductGallery } from './product-gallery.tsx'

/** The product's name, its picture and drawing, and its key specifications. Not rendered again when the order form changes. */
export const ProductDatasheet = memo(function ProductDatasheet({ product }: { product: Product }) {
  const specifications = listDatasheetSpecs(product.specs)
  return (
    <figure className={styles.datasheet}>
      <ProductGallery product={product} heading={<Heading product={product} />} />
      {specifications.length > 0 && (
        <dl className={`${layoutStyles.ruledCells} ${styles.specifications}`}>
          <SpecItems specs={specifications} />
        </dl>
      )}
    </figure>
  )
})

function Heading({ product: { name, sku } }: { product: Product }) {
  return (
    <div className={styles.heading}>
      <h1>{name}</h1>
      <span className={`${textStyles.number} ${textStyles.muted}`}>{sku}</span>
    </div>
  )
}
