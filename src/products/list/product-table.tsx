import { Link } from '@tanstack/react-router'
import { centsFromDecimal, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { CompareCheckbox } from '../compare/compare-checkbox.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import type { Product } from '../contract.ts'
import { ProductImage } from '../images/product-image.tsx'
import { ProductAction } from '../product-card/product-action.tsx'
import { BuyNow } from '../product-card/product-card.tsx'
import { StockBadge } from '../product-card/stock-badge.tsx'
import { formatSpeedRange, listKeySpecs } from '../specifications/format-specs.ts'
import { FAMILIES, type Family, type ProductSpecs } from '../specifications/specifications.ts'
import { getListSort } from './product-search.ts'
import { PRODUCT_TABLE_COLUMN_COUNT, ProductTableHead } from './product-table-head.tsx'
import { useProductSearch } from './use-product-search.ts'

/** The list as a table, parted by family where it is sorted so. On phones its rows become a list. */
export function ProductTable({ products }: { products: Product[] }) {
  const isByFamily = getListSort(useProductSearch().search) === 'family'
  return (
    <table className="list" aria-label="Machines">
      <ProductTableHead />
      {isByFamily ? (
        groupByFamily(products).map(([family, some]) => (
          <tbody key={family}>
            <tr className="fam">
              <th colSpan={PRODUCT_TABLE_COLUMN_COUNT} scope="rowgroup">
                {FAMILIES[family].plural}
              </th>
            </tr>
            <ProductTableRows products={some} />
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

/** Families in the order in which they come. */
function groupByFamily(products: Product[]): [Family, Product[]][] {
  const families = [...new Set(products.map(({ family }) => family))]
  return families.map((family) => [family, products.filter((product) => product.family === family)])
}

function ProductTableRows({ products }: { products: Product[] }) {
  return products.map((product) => <ProductTableRow key={product._id} product={product} />)
}

function ProductTableRow({ product }: { product: Product }) {
  const { _id: id, name, sku, specs, price, quentity, minOrder } = product
  const { isCompared } = useComparison()
  return (
    <tr className={isCompared(id) ? 'sel' : ''}>
      <td className="c0">
        <CompareCheckbox product={product} isLabelHidden />
      </td>
      <td className="c1">
        <ProductImage product={product} view="thumb" />
      </td>
      <th scope="row" className="c2">
        <Link to="/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className="sku">
          {sku}
          <KeyCapacity specs={specs} />
        </span>
      </th>
      <td>
        <Drive specs={specs} />
      </td>
      <td>{formatSpeedRange(specs) ?? <UnknownValue />}</td>
      <td>{specs.capacitySteelMm ?? <UnknownValue />}</td>
      <td>{specs.capacityWoodMm ?? <UnknownValue />}</td>
      <td>{specs.capacityConcreteMm ?? <UnknownValue />}</td>
      <td>{specs.massKg === undefined ? <UnknownValue /> : formatNumber(specs.massKg)}</td>
      <td>{formatNumber(minOrder)}</td>
      <td className="c9">{formatAmount(centsFromDecimal(price) ?? 0)}</td>
      <td className="c10">
        <StockBadge stock={quentity} />
      </td>
      <td className="c12">{formatNumber(quentity)}</td>
      <td className="c11">
        <BuyNow product={product} isSmall />
        <ProductAction product={product} isLabelHidden />
      </td>
    </tr>
  )
}

function Drive({ specs }: { specs: ProductSpecs }) {
  const { powerW, batteryV } = specs
  if (powerW === undefined && batteryV === undefined) return <UnknownValue />
  return (
    <>
      {formatNumber(powerW ?? batteryV ?? 0)} <i>{powerW === undefined ? 'V' : 'W'}</i>
    </>
  )
}

/** On phones, where the columns are gone: the most telling figure. */
function KeyCapacity({ specs }: { specs: ProductSpecs }) {
  const capacity = listKeySpecs(specs)[1]
  if (!capacity) return null
  return (
    <span className="pho">
      {' · '}
      {capacity.value} {capacity.label.toLowerCase()}
    </span>
  )
}

function UnknownValue() {
  return (
    <span className="no">
      <span aria-hidden="true">–</span>
      <span className="vh">not known</span>
    </span>
  )
}
