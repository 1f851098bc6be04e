import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import textStyles from '#app/ui/text.module.css'
import { ProductImage } from '../images/product-image.tsx'
import type { Product } from '../product-adapter.ts'
import { formatPrice } from '../product-card/price.tsx'
import { StockBadge } from '../product-card/stock-badge.tsx'
import { formatSpec } from '../specifications/format-specs.ts'
import { FAMILIES, POWER_SOURCES, SPEC_FIELDS, SPEC_KEYS } from '../specifications/specifications.ts'
import styles from './compare-dialog.module.css'

interface ComparisonRow {
  label: string
  unit: string
  /** One value for each product; '–' if it is unknown. */
  values: string[]
}

interface CompareDialogProps {
  products: Product[]
  onClose: () => void
}

export function CompareDialog({ products, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Comparison" className={styles.dialog} onClose={onClose}>
      <CompareTable products={products} />
    </Dialog>
  )
}

/** The selling data, and the specifications that a product has. Rows with different values are highlighted. */
function CompareTable({ products }: { products: Product[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={textStyles.visuallyHidden}>
          Specifications of the selected products. Rows with different values are highlighted.
        </caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <ProductImage product={product} view="card" />
                <Link to="/products/$id" params={{ id: product.id }}>
                  {product.name}
                </Link>
                <span className={`${textStyles.number} ${styles.skuCode}`}>{product.sku}</span>
                <StockBadge stock={product.stock} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...listSellingRows(products), ...listSpecRows(products)].map((row) => (
            <ComparisonTableRow key={row.label} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ComparisonTableRow({ row: { label, unit, values } }: { row: ComparisonRow }) {
  const differs = new Set(values).size > 1
  return (
    <tr data-state={differs ? 'different' : undefined}>
      <th scope="row">
        {label} {unit && <i>{unit}</i>}
        {differs && <span className={textStyles.visuallyHidden}> (differs)</span>}
      </th>
      {values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each column always shows the same product
        <td key={column}>{value}</td>
      ))}
    </tr>
  )
}

function listSellingRows(products: Product[]): ComparisonRow[] {
  const row = (label: string, unit: string, format: (product: Product) => string): ComparisonRow => ({
    label,
    unit,
    values: products.map(format),
  })
  return [
    row('Price', '', ({ price }) => formatPrice(price) ?? '–'),
    row('Stock', 'units', ({ stock }) => formatNumber(stock)),
    row('Minimum order', 'units', ({ minOrder }) => formatNumber(minOrder)),
    row('Family', '', ({ family }) => FAMILIES[family].singular),
    row('Power source', '', ({ powerSource }) => POWER_SOURCES[powerSource]),
  ]
}

function listSpecRows(products: Product[]): ComparisonRow[] {
  return SPEC_KEYS.filter((key) => products.some(({ specs }) => specs[key] !== undefined)).map((key) => ({
    label: SPEC_FIELDS[key].label,
    unit: SPEC_FIELDS[key].unit,
    values: products.map(({ specs }) => formatSpec(specs, key)?.value ?? '–'),
  }))
}
