import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { FAMILIES, POWER_SOURCES } from '#app/products/specifications/families.ts'
import { formatSpec } from '#app/products/specifications/format-specs.ts'
import { SPEC_FIELDS, SPEC_KEYS } from '#app/products/specifications/specifications.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { CELL_ROLE, COLUMN_HEADER_ROLE, ROW_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import { useCompanyPrices, useCompanyProduct } from '../company-prices/company-prices.ts'
import { Price } from '../product-card/price.tsx'
import { ProductAction } from '../product-card/product-action.tsx'
import { StockBadge } from '../product-card/stock-badge.tsx'
import styles from './compare-dialog.module.css'

interface ComparisonRow {
  label: string
  unit: string
  /** One value for each product; '–' if it is unknown. */
  values: string[]
  isNumeric: boolean
}

interface CompareDialogProps {
  products: Product[]
  onRemove: (product: Product) => void
  onClose: () => void
}

export function CompareDialog({ products, onRemove, onClose }: CompareDialogProps) {
  const [isOnlyDifferences, setOnlyDifferences] = useState(false)
  const priceLabel = useCompanyPrices()?.agreement ? 'List price' : 'Price'
  const rows = [...listSellingRows(products, priceLabel), ...listSpecRows(products)]
  const shown = isOnlyDifferences ? rows.filter(differs) : rows
  return (
    <Dialog title="Comparison" size="widest" onClose={onClose}>
      <label className={`${panelStyles.body} ${layoutStyles.inline}`}>
        <input
          type="checkbox"
          checked={isOnlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
        Only differences
      </label>
      <div className={layoutStyles.scrollable}>
        <table {...TABLE_ROLE} className={`${textTableStyles.textTable} ${styles.table}`}>
          <caption className={textStyles.visuallyHidden}>
            Specifications of the selected products. Rows with different values are highlighted.
          </caption>
          <thead>
            <tr {...ROW_ROLE}>
              <td {...CELL_ROLE} />
              {products.map((product) => (
                <th key={product.id} {...COLUMN_HEADER_ROLE}>
                  <ComparedProduct product={product} onRemove={() => onRemove(product)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <ComparisonTableRow key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={panelStyles.body}>These products do not differ.</p>}
    </Dialog>
  )
}

/** Everything that is needed to order the product from here. */
function ComparedProduct({ product: listed, onRemove }: { product: Product; onRemove: () => void }) {
  const product = useCompanyProduct(listed)
  const { id, name, sku, stock } = product
  return (
    <div className={styles.product}>
      <ProductImage product={product} view="card" />
      <Link to="/products/$id" params={{ id }}>
        {name}
      </Link>
      <span className={`${textStyles.code} ${textStyles.anywhere}`}>{sku}</span>
      <LinkButton onClick={onRemove}>
        Remove<span className={textStyles.visuallyHidden}> {sku}</span>
      </LinkButton>
      <Price product={product} />
      <StockBadge stock={stock} productId={id} />
      <p className={textStyles.hint}>{formatSmallestOrder(product)}</p>
      <ProductAction product={product} />
    </div>
  )
}

const differs = ({ values }: ComparisonRow) => new Set(values).size > 1

function ComparisonTableRow({ row }: { row: ComparisonRow }) {
  const { label, unit, values, isNumeric } = row
  const isDifferent = differs(row)
  return (
    <tr {...ROW_ROLE} data-state={isDifferent ? 'different' : undefined}>
      <th {...ROW_HEADER_ROLE}>
        {label} {unit && <i>{unit}</i>}
        {isDifferent && <span className={textStyles.visuallyHidden}> (differs)</span>}
      </th>
      {values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each column always shows the same product
        <td key={column} {...CELL_ROLE} className={isNumeric ? textStyles.atRight : undefined}>
          {value}
        </td>
      ))}
    </tr>
  )
}

function listSellingRows(products: Product[], priceLabel: string): ComparisonRow[] {
  const row = (
    label: string,
    unit: string,
    isNumeric: boolean,
    format: (product: Product) => string,
  ): ComparisonRow => ({ label, unit, isNumeric, values: products.map(format) })
  return [
    row(priceLabel, '', true, ({ listPrice }) => formatMoney(listPrice)),
    row('Stock', 'units', true, ({ stock }) => formatNumber(stock)),
    row('Family', '', false, ({ family }) => FAMILIES[family].singular),
    row('Power source', '', false, ({ powerSource }) => POWER_SOURCES[powerSource]),
  ]
}

function listSpecRows(products: Product[]): ComparisonRow[] {
  return SPEC_KEYS.filter((key) => products.some(({ specs }) => specs[key] !== undefined)).map((key) => ({
    label: SPEC_FIELDS[key].label,
    unit: SPEC_FIELDS[key].unit,
    isNumeric: SPEC_FIELDS[key].kind === 'number',
    values: products.map(({ specs }) => formatSpec(specs, key)?.value ?? '–'),
  }))
}
