import type { Product } from '#app/products/product-adapter.ts'
import { ProductViews } from '#app/products/product-views/product-views.tsx'
import { listDatasheetSpecs } from '#app/products/specifications/format-specs.ts'
import { TitleBlock } from '#app/ui/title-block.tsx'
import styles from './product-datasheet.module.css'

/** The product's picture and drawing, its key specifications and the title block. */
export function ProductDatasheet({ product }: { product: Product }) {
  const specifications = listDatasheetSpecs(product.specs)
  return (
    <figure className={styles.datasheet}>
      <ProductViews product={product} />
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
