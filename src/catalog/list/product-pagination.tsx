import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import { PRODUCTS_PER_PAGE } from '#app/products/core/client.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { ProductListLink } from '#app/products/list-query/product-list-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './product-pagination.module.css'

interface ProductPaginationProps {
  /** Of the products that are shown. The URL is ahead of it while the next page loads. */
  page: number
  itemCount: number
  /** The number of products that match; undefined while it loads. */
  hits: Pick<ProductFacets, 'hits' | 'hasMoreHits'> | undefined
  next: string | null
}

/** '25–48 of 56' and links to the first and the next page. The browser's back button leads to the previous one. */
export function ProductPagination({ page, itemCount, hits, next }: ProductPaginationProps) {
  const offset = (page - 1) * PRODUCTS_PER_PAGE
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <p>
        <span className={textStyles.number}>
          {formatNumber(offset + 1)}–{formatNumber(offset + itemCount)}
        </span>
        {hits !== undefined && (
          <>
            {' of '}
            <span className={textStyles.number}>{formatCount(hits.hits, hits.hasMoreHits)}</span>
          </>
        )}
      </p>
      <div className={`${layoutStyles.wrappingRow} ${styles.links}`} data-screen-only>
        <a className={buttonClass({ kind: 'quiet' })} href="#main">
          <Icon name="up" />
          Back to top
        </a>
        {page > 1 && (
          <ProductListLink className={buttonClass()} change={{}} isScrollReset>
            <Icon name="left" />
            First page
          </ProductListLink>
        )}
        {next && (
          <ProductListLink className={buttonClass()} change={{ after: next, page: page + 1 }} isScrollReset>
            Next page
            <Icon name="right" />
          </ProductListLink>
        )}
      </div>
    </nav>
  )
}
