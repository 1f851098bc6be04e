import type { Product } from '#app/products/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { listDatasheetSpecs } from '#app/products/specifications/format-specs.ts'
import { DrawingFrame } from '#app/ui/drawing-frame.tsx'
import textStyles from '#app/ui/text.module.css'
import titleBlockStyles from '#app/ui/title-block.module.css'
import styles from './product-datasheet.module.css'

/** The product's drawing, its key specifications and the title block. */
export function ProductDatasheet({ product }: { product: Product }) {
  const specifications = listDatasheetSpecs(product.specs)
  return (
    <figure className={styles.datasheet}>
      <DrawingFrame>
        <ProductImage product={product} view="full" isPriority />
      </DrawingFrame>
      {specifications.length > 0 && (
        <dl className={styles.specifications}>
          {specifications.map(({ key, label, value, unit }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {value} {unit && <i>{unit}</i>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <figcaption className={`${titleBlockStyles.titleBlock} ${styles.titleBlock}`}>
        <div>
          <span className={textStyles.label}>Title</span>
          <b>{product.name}</b>
        </div>
        <div>
          <span className={textStyles.label}>Number</span>
          <b>{product.sku}</b>
        </div>
        <div>
          <span className={textStyles.label}>Unit</span>
          <b>mm</b>
        </div>
        <div>
          <span className={textStyles.label}>Revision</span>
          <b>{product.version}</b>
        </div>
      </figcaption>
    </figure>
  )
}
