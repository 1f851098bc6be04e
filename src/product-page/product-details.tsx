import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useHydrated, useParams } from '@tanstack/react-router'
import { type ComponentType, memo, useDeferredValue, useState } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import { useRequiredSession } from '#app/auth/sessions/access-guards.tsx'
import { Alternatives } from '#app/catalog/alternatives/alternatives.tsx'
import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { RelatedProducts, SuccessorNotice } from '#app/catalog/related/related-products.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { productQuery } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductDocuments } from '#app/products/files/product-documents.tsx'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { SpecificationTable } from '#app/products/specifications/specification-table.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import type { AddToList } from './add-to-list-button.tsx'
import { OrderCosts } from './order-costs.tsx'
import type { ShortStockProps } from './order-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ProductDatasheet } from './product-datasheet.tsx'
import styles from './product-details.module.css'
import { useOrderForm } from './use-order-form.ts'

/** The parts of the page from folders that this one does not import. */
interface ProductPageParts {
  addToList: AddToList
  ShortStock: ComponentType<ShortStockProps>
  Reviews: ComponentType<{ productId: string }>
}

/** While the session loads. Also in the HTML, which is the same for everyone. */
const UNKNOWN_BUYER: Session = { displayName: '', email: '', emailVerified: true }

/** A product for everyone, with its order form for signed-in users. Guests go to the sign-in page. */
export function ProductDetails(parts: ProductPageParts) {
  const { id } = useParams({ from: '/products/$id' })
  return <ProductLoader key={id} id={id} {...parts} />
}

function ProductLoader({ id, ...parts }: ProductPageParts & { id: string }) {
  const sessionResult = useRequiredSession()
  const isHydrated = useHydrated()
  // The page's code may load after the session: the first render must match the server's.
  const session = (isHydrated && sessionResult.data) || null
  // After a click, renders the name and picture first and the rest afterwards, so that the click shows a result quickly.
  const isComplete = useDeferredValue(true, !isHydrated)
  const owner = useOwnerKey(session?.email)
  const query = useQuery(productQuery(id))
  const { data: listed, error } = query
  const prices = useCompanyPrices()
  const product = listed && (prices?.price(listed) ?? listed)
  if (product) {
    return (
      <ProductWithOrderForm
        key={owner}
        {...parts}
        id={id}
        product={product}
        session={session}
        isComplete={isComplete}
        sessionResult={sessionResult}
      />
    )
  }
  if (isNotFound(error)) throw notFound()
  if (!error) return <Spinner />
  return (
    <div className={`${layoutStyles.pageWidth} ${styles.loadError}`}>
      <LoadError what="The product" query={query} />
    </div>
  )
}

/** A key that resets the form when another user signs in in another tab, but not when the account gets known. */
function useOwnerKey(email: string | undefined): string {
  const [owner, setOwner] = useState({ email, key: '' })
  if (email !== undefined && email !== owner.email)
    setOwner({ email, key: owner.email === undefined ? owner.key : email })
  return owner.key
}

interface ProductWithOrderFormProps extends ProductPageParts {
  id: string
  product: Product
  session: Session | null
  /** False until everything below the picture is rendered. */
  isComplete: boolean
  sessionResult: ReturnType<typeof useRequiredSession>
}

function ProductWithOrderForm(props: ProductWithOrderFormProps) {
  const { id, product, session, isComplete, sessionResult, Reviews, ...parts } = props
  const buyer = session ?? UNKNOWN_BUYER
  const { form, isDeliveryLoading } = useOrderForm(product, buyer, isComplete)
  return (
    <div className={layoutStyles.pageWidth}>
      <ProductPath product={product} />
      {product.archived && <SuccessorNotice product={product} />}
      {sessionResult.isLoadingError && <LoadError what="Your account" query={sessionResult} />}
      <div className={`${surfaceStyles.sheet} ${styles.product}`}>
        <ProductDatasheet product={product} />
        {isComplete && (
          <OrderPanel
            id={id}
            product={product}
            form={form}
            isDeliveryLoading={isDeliveryLoading}
            {...parts}
            session={buyer}
            isSignedIn={session !== null}
          />
        )}
      </div>
      {isComplete && (
        <>
          <ProductSpecification product={product} />
          <ProductDocuments product={product} />
          {!product.archived && <OrderCosts product={product} form={form} />}
          <Reviews productId={product.id} />
          <RelatedProducts product={product} />
          <Alternatives product={product} />
        </>
      )}
    </div>
  )
}

function ProductSpecification({ product }: { product: Product }) {
  return (
    <Section
      id="specification"
      title="Specification"
      className={styles.specification}
      actions={<SpecificationActions product={product} />}
    >
      <p className={styles.description}>{product.description}</p>
      <SpecificationTable specs={product.specs} tradeData={product.tradeData} />
    </Section>
  )
}

const ProductPath = memo(function ProductPath({ product: { family, sku } }: { product: Product }) {
  return (
    <Breadcrumbs
      list={
        <>
          <Link to="/products">Products</Link>
          <span aria-hidden="true">/</span>
          <Link to="/products" search={{ family: [family] }}>
            {FAMILIES[family].plural}
          </Link>
        </>
      }
      current={sku}
    />
  )
})

/** Families whose usual hole is in concrete. */
const CONCRETE_FAMILIES: readonly string[] = ['rotary-hammer', 'core-drill']

function SpecificationActions({ product: { sku, family } }: { product: Product }) {
  const material = CONCRETE_FAMILIES.includes(family) ? 'concrete' : undefined
  return (
    <span className={styles.actions} data-screen-only>
      <Link to="/finder" search={{ product: sku, material }}>
        <Icon name="search" />
        Check it for your hole
      </Link>
      <LinkButton onClick={() => window.print()}>
        <Icon name="print" />
        Print product sheet
      </LinkButton>
    </span>
  )
}
