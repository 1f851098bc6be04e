import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { listKeySpecs } from '#app/products/specifications/format-specs.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import { useCompanyProduct } from '../company-prices/company-prices.ts'
import { UnitPrice } from '../product-card/price.tsx'
import styles from './alternatives.module.css'
import { alternativesQuery } from './client.ts'

/** The most similar products of the family that can be ordered. */
export function Alternatives({ product: { id, family } }: { product: Product }) {
  const { data: alternatives = [] } = useQuery(alternativesQuery(id))
  if (alternatives.length === 0) return null
  return (
    <Section
      id="alternatives"
      title="Alternatives"
      isScreenOnly
      actions={
        <Link to="/products" search={{ family: [family] }}>
          All {FAMILIES[family].plural.toLowerCase()}
        </Link>
      }
    >
      <ul className={layoutStyles.ruledGrid}>
        {alternatives.map((alternative) => (
          <Alternative key={alternative.id} product={alternative} />
        ))}
      </ul>
    </Section>
  )
}

function Alternative({ product }: { product: Product }) {
  const { id, name, minOrderQuantity, orderMultiple } = useCompanyProduct(product)
  const specs = listKeySpecs(product.specs).map(({ label, value, unit }) =>
    `${label.toLowerCase()} ${value} ${unit}`.trim(),
  )
  return (
    <li className={styles.product}>
      <ProductImage product={product} view="card" />
      <div>
        <h3>
          <Link className={textStyles.coverLink} to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <p className={`${textStyles.hint} ${styles.specs}`}>{specs.join(', ')}</p>
        <p>
          <b className={textStyles.number}>
            <UnitPrice product={product} />
          </b>{' '}
          <span className={`${textStyles.hint} ${styles.specs}`}>
            {formatSmallestOrder({ minOrderQuantity, orderMultiple })}
          </span>
        </p>
      </div>
    </li>
  )
}
