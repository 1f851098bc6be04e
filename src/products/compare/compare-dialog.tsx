import { Link } from '@tanstack/react-router'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Product } from '../contract.ts'
import { ProductImage } from '../images/product-image.tsx'
import { StockBadge } from '../product-card/stock-badge.tsx'
import { formatSpec } from '../specifications/format-specs.ts'
import { FAMILIES, POWER_SOURCES, SPEC_FIELDS, SPEC_KEYS } from '../specifications/specifications.ts'
import './compare-dialog.css'

interface ComparisonRow {
  label: string
  unit: string
  /** One for each machine; '–' where it is not known. */
  values: string[]
}

interface CompareDialogProps {
  products: Product[]
  onClose: () => void
}

export function CompareDialog({ products, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Comparison" className="cmp-over" onClose={onClose}>
      <CompareTable products={products} />
    </Dialog>
  )
}

/** Every figure that at least one of the machines has, side by side; lines that differ are marked. */
function CompareTable({ products }: { products: Product[] }) {
  return (
    <div className="over">
      <table className="vs">
        <caption className="vh">Figures of the ticked machines; lines that differ are marked</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product._id} scope="col">
                <ProductImage product={product} view="card" />
                <Link to="/products/$id" params={{ id: product._id }}>
                  {product.name}
                </Link>
                <span className="sku">{product.sku}</span>
                <StockBadge stock={product.quentity} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...listSellingRows(products), ...listSpecRows(products)].map((line) => (
            <ComparisonTableRow key={line.label} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ComparisonTableRow({ line: { label, unit, values } }: { line: ComparisonRow }) {
  const differs = new Set(values).size > 1
  return (
    <tr className={differs ? 'diff' : ''}>
      <th scope="row">
        {label} {unit && <i>{unit}</i>}
        {differs && <span className="vh"> (differs)</span>}
      </th>
      {values.map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are places
        <td key={column}>{figure}</td>
      ))}
    </tr>
  )
}

function listSellingRows(products: Product[]): ComparisonRow[] {
  const line = (label: string, unit: string, figure: (product: Product) => string): ComparisonRow => ({
    label,
    unit,
    values: products.map(figure),
  })
  return [
    line('Price', '', ({ price }) => formatMoney(centsFromDecimal(price) ?? 0)),
    line('Stock', 'pcs', ({ quentity }) => formatNumber(quentity)),
    line('Minimum order', 'pcs', ({ minOrder }) => formatNumber(minOrder)),
    line('Family', '', ({ family }) => FAMILIES[family].singular),
    line('Power source', '', ({ powerSource }) => POWER_SOURCES[powerSource]),
  ]
}

function listSpecRows(products: Product[]): ComparisonRow[] {
  return SPEC_KEYS.filter((key) => products.some(({ specs }) => specs[key] !== undefined)).map((key) => ({
    label: SPEC_FIELDS[key].label,
    unit: SPEC_FIELDS[key].unit,
    values: products.map(({ specs }) => formatSpec(specs, key)?.value ?? '–'),
  }))
}
