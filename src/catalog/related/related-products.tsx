import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product, ProductSummary } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { Section } from '#app/ui/section.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import alternativeStyles from '../alternatives/alternatives.module.css'
import { useCompanyProduct } from '../company-prices/company-prices.ts'
import { UnitPrice } from '../product-card/price.tsx'
import { relatedProductsQuery } from './client.ts'
import styles from './related-products.module.css'
import { RELATION_KIND_IDS, RELATION_KINDS } from './rules.ts'

/** Accessories, spare parts and alternatives that are on sale. The successor is shown above an archived product. */
export function RelatedProducts({ product: { id, archived } }: { product: Product }) {
  const { data: related = [] } = useQuery(relatedProductsQuery(id))
  const kinds = RELATION_KIND_IDS.filter((kind) => kind !== 'successor' || !archived)
    .map((kind) => ({
      kind,
      products: related.filter((one) => one.kind === kind && !one.product.archived),
    }))
    .filter(({ products }) => products.length > 0)
  if (kinds.length === 0) return null
  return (
    <Section id="related" title="Related products">
      {kinds.map(({ kind, products }) => (
        <div key={kind} className={styles.kind}>
          <h3>{RELATION_KINDS[kind]}</h3>
          <ul className={layoutStyles.ruledGrid}>
            {products.map(({ product }) => (
              <RelatedCard key={product.id} product={product} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

function RelatedCard({ product }: { product: ProductSummary }) {
  const { id, name, sku, minOrderQuantity, orderMultiple } = useCompanyProduct(product)
  return (
    <li className={alternativeStyles.product}>
      <ProductImage product={product} view="card" />
      <div>
        <h4>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h4>
        <p className={textStyles.code}>{sku}</p>
        <p>
          <b className={textStyles.number}>
            <UnitPrice product={product} />
          </b>{' '}
          <span className={`${textStyles.hint} ${alternativeStyles.specs}`}>
            {formatSmallestOrder({ minOrderQuantity, orderMultiple })}
          </span>
        </p>
      </div>
    </li>
  )
}

/** Where buyers of a product that is not sold any more find the one that replaces it. */
export function SuccessorNotice({ product: { id } }: { product: Product }) {
  const { data: related = [] } = useQuery(relatedProductsQuery(id))
  const successor = related.find(({ kind, product }) => kind === 'successor' && !product.archived)?.product
  if (!successor) return null
  return (
    <p className={`${surfaceStyles.notice} ${styles.successor}`}>
      No longer sold. Replaced by{' '}
      <Link to="/products/$id" params={{ id: successor.id }}>
        {successor.name} {successor.sku}
      </Link>
      .
    </p>
  )
}
