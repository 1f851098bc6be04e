import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Session } from '#app/auth/client.ts'
import { SignedInOnly } from '#app/auth/sessions/access-guards.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { productQuery } from '#app/products/client.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { SpecificationTable } from '#app/products/specifications/specification-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import type { AddToList } from './add-to-list-button.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ProductDatasheet } from './product-datasheet.tsx'
import styles from './product-details.module.css'
import { useOrderForm } from './use-order-form.ts'

/** A product with its order form, for signed-in users. */
export function ProductDetails({ addToList }: { addToList: AddToList }) {
  return (
    <SignedInOnly fallback={<Spinner />}>
      {(session) => <ProductLoader session={session} addToList={addToList} />}
    </SignedInOnly>
  )
}

function ProductLoader({ session, addToList }: { session: Session; addToList: AddToList }) {
  const { id } = useParams({ from: '/products/$id' })
  const { data: product, error, refetch, isRefetching } = useQuery(productQuery(id))
  if (product) return <ProductWithOrderForm key={id} {...{ id, product, session, addToList }} />
  if (isNotFound(error)) throw notFound()
  if (!error) return <Spinner />
  return (
    <div className={`${layoutStyles.pageWidth} ${styles.loadError}`}>
      <LoadError what="The product" error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
    </div>
  )
}

interface ProductWithOrderFormProps {
  id: string
  product: Product
  session: Session
  addToList: AddToList
}

function ProductWithOrderForm({ id, product, session, addToList }: ProductWithOrderFormProps) {
  const form = useOrderForm(product, session)
  // Renders the name and drawing first and the rest afterwards, so that a click shows a result quickly.
  const isWhole = useDeferredValue(true, false)
  return (
    <div className={layoutStyles.pageWidth}>
      <ProductHeader product={product} />
      <div className={styles.product}>
        <ProductDatasheet product={product} />
        {isWhole && <OrderPanel {...{ id, product, session, form, addToList }} />}
      </div>
      {isWhole && <ProductSpecification product={product} />}
      {isWhole && !product.archived && <OrderCosts product={product} form={form} />}
    </div>
  )
}

function ProductSpecification({ product }: { product: Product }) {
  return (
    <Section
      id="specification"
      title="Specification"
      className={styles.specification}
      actions={<Documents product={product} />}
    >
      <SpecificationTable specs={product.specs} />
    </Section>
  )
}

function ProductHeader({ product: { family, name, sku, description } }: { product: Product }) {
  return (
    <>
      <nav className={styles.breadcrumbs} aria-label="Path">
        <Link to="/products">Products</Link>
        <span aria-hidden="true">/</span>
        <Link to="/products" search={{ family: [family] }}>
          {FAMILIES[family].plural}
        </Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{sku}</span>
      </nav>
      <div className={styles.header}>
        <h1>{name}</h1>
        <span className={`${textStyles.number} ${styles.skuCode}`}>{sku}</span>
        <p className={styles.description}>{description}</p>
      </div>
    </>
  )
}

function Documents({ product: { drawing, sku } }: { product: Product }) {
  return (
    <span className={styles.documents}>
      <a href={drawing} download={`${sku}.svg`}>
        <Icon name="sheet" />
        Drawing, SVG
      </a>
      <LinkButton onClick={() => window.print()}>
        <Icon name="print" />
        Print sheet
      </LinkButton>
    </span>
  )
}
