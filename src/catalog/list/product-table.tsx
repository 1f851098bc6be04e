import { Link } from '@tanstack/react-router'
import { CURRENCY_SYMBOL, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { getListSort } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { FAMILIES, type Family } from '#app/products/specifications/families.ts'
import { formatSpeedRange, listKeySpecs } from '#app/products/specifications/format-specs.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import figureTableStyles from '#app/ui/figure-table.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { useCompanyProduct } from '../company-prices/company-prices.ts'
import { CompareCheckbox } from '../compare/compare-checkbox.tsx'
import { type Comparison, useComparison } from '../compare/use-comparison.ts'
import { UnitPrice } from '../product-card/price.tsx'
import { ProductAction } from '../product-card/product-action.tsx'
import { BuyNow } from '../product-card/product-card.tsx'
import { ListedStockBadge } from '../product-card/stock-badge.tsx'
import styles from './product-table.module.css'
import { PRODUCT_TABLE_COLUMN_COUNT, ProductTableHead } from './product-table-head.tsx'

/** The list as a table, grouped by family when it is sorted by family. On phones the rows become a list. */
export function ProductTable({ products }: { products: Product[] }) {
  const isByFamily = getListSort(useProductSearch().search) === 'family'
  return (
    <table className={`${figureTableStyles.figureTable} ${styles.table}`} aria-label="Products">
      <ProductTableHead />
      {isByFamily ? (
        groupByFamily(products).map(([family, familyProducts]) => (
          <tbody key={family}>
            <tr className={styles.familyRow}>
              <th className={styles.family} colSpan={PRODUCT_TABLE_COLUMN_COUNT} scope="rowgroup">
                {FAMILIES[family].plural}
              </th>
            </tr>
            <ProductTableRows products={familyProducts} />
          </tbody>
        ))
      ) : (
        <tbody>
          <ProductTableRows products={products} />
        </tbody>
      )}
    </table>
  )
}

/** The families stay in the order of their first products. */
function groupByFamily(products: Product[]): [Family, Product[]][] {
  const families = [...new Set(products.map(({ family }) => family))]
  return families.map((family) => [family, products.filter((product) => product.family === family)])
}

function ProductTableRows({ products }: { products: Product[] }) {
  const comparison = useComparison()
  return products.map((product) => (
    <ProductTableRow key={product.id} product={product} comparison={comparison} />
  ))
}

function ProductTableRow({ product: listed, comparison }: { product: Product; comparison: Comparison }) {
  const product = useCompanyProduct(listed)
  const { id, name, sku, specs, stock, orderMultiple } = product
  return (
    <tr className={styles.tableRow} data-state={comparison.isCompared(id) ? 'selected' : undefined}>
      <td className={styles.allLines}>
        <CompareCheckbox product={product} comparison={comparison} isLabelHidden />
      </td>
      <td className={`${styles.allLines} ${styles.image}`}>
        <ProductImage product={product} view="thumb" />
      </td>
      <th scope="row" className={styles.name}>
        <Link className={layoutStyles.tallLink} to="/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className={`${textStyles.number} ${textStyles.small} ${textStyles.muted} ${styles.skuCode}`}>
          {sku}
          <KeySpecification specs={specs} />
        </span>
      </th>
      <td className={layoutStyles.wideOnly}>
        <Drive specs={specs} />
      </td>
      <td className={layoutStyles.wideOnly}>{formatSpeedRange(specs) ?? <UnknownValue />}</td>
      <td className={layoutStyles.wideOnly}>{specs.capacitySteelMm ?? <UnknownValue />}</td>
      <td className={layoutStyles.wideOnly}>{specs.capacityWoodMm ?? <UnknownValue />}</td>
      <td className={layoutStyles.wideOnly}>{specs.capacityConcreteMm ?? <UnknownValue />}</td>
      <td className={layoutStyles.wideOnly}>
        {specs.massKg === undefined ? <UnknownValue /> : formatNumber(specs.massKg)}
      </td>
      <td className={layoutStyles.wideOnly}>
        {formatNumber(getSmallestOrder(product))}
        {orderMultiple > 1 && (
          <i className={`${textStyles.small} ${textStyles.muted} ${textStyles.ownLine}`}>
            steps of {formatNumber(orderMultiple)}
          </i>
        )}
      </td>
      <td className={styles.price}>
        <span className={layoutStyles.narrowOnly}>{CURRENCY_SYMBOL}</span>
        <UnitPrice product={product} format={formatAmount} />
      </td>
      <td className={styles.stock}>
        <ListedStockBadge stock={stock} productId={id} />
      </td>
      <td className={`${layoutStyles.wideOnly} ${styles.stockCount}`}>{formatNumber(stock)}</td>
      <td className={`${textStyles.noWrap} ${styles.actions}`}>
        <BuyNow product={product} />
        <ProductAction product={product} isCompact />
      </td>
    </tr>
  )
}

function Drive({ specs }: { specs: ProductSpecs }) {
  const { powerW, batteryV } = specs
  if (powerW === undefined && batteryV === undefined) return <UnknownValue />
  return (
    <>
      {formatNumber(powerW ?? batteryV ?? 0)}{' '}
      <i className={textStyles.muted}>{powerW === undefined ? 'V' : 'W'}</i>
    </>
  )
}

/** The most important specification after the drive, for phones, where most columns are hidden. */
function KeySpecification({ specs }: { specs: ProductSpecs }) {
  const spec = listKeySpecs(specs)[1]
  if (!spec) return null
  return (
    <span className={layoutStyles.phonesOnly}>
      {' · '}
      {spec.label} {spec.value} {spec.unit}
    </span>
  )
}

function UnknownValue() {
  return (
    <span className={textStyles.muted}>
      <span aria-hidden="true">–</span>
      <span className={textStyles.visuallyHidden}>not specified</span>
    </span>
  )
}
