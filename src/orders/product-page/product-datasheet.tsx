import { ProductImage } from '#app/products/images/product-image.tsx'
import type { Product } from '#app/products/product-adapter.ts'
import { listDatasheetSpecs } from '#app/products/specifications/format-specs.ts'
import { DrawingFrame } from '#app/ui/drawing-frame.tsx'
import { TitleBlock } from '#app/ui/title-block.tsx'
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
      <figcaption>
        <TitleBlock
          className={styles.titleBlock}
          items={[
            { label: 'Title', value: product.name },
            { label: 'Number', value: product.sku },
            { label: 'Unit', value: 'mm' },
            { label: 'Revision', value: product.version },
          ]}
        />
      </figcaption>
    </figure>
  )
}
