import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CompanyPrices,
  useCompanyPrices,
  usePriceMark,
} from '#app/catalog/company-prices/company-prices.ts'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import type { FinderMatch } from '../client.ts'
import { compareFigures, formatFigure } from '../format-figure.ts'
import { CUTTING_TOOLS } from '../materials.ts'
import { companyTotal } from './company-total.ts'

interface ComparisonRow {
  label: string
  isPrice?: true
  /** Empty if the product does not state it. */
  value: (match: FinderMatch, prices: CompanyPrices | null) => ReactNode
}

const withUnit = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${formatFigure(value)} ${unit}`

const ROWS: readonly ComparisonRow[] = [
  { label: 'Result', value: ({ fit }) => (fit === 'fits' ? 'Fits' : 'Fits with a limit') },
  { label: 'Cutting tool', value: ({ tool }) => CUTTING_TOOLS[tool] },
  { label: 'Spindle speed', value: ({ cut }) => withUnit(cut && Math.round(cut.speed), 'min⁻¹') },
  { label: 'Feed', value: ({ cut }) => withUnit(cut?.feed, 'mm/rev') },
  {
    label: 'Time per hole',
    value: ({ minutesPerHole }) => (minutesPerHole === undefined ? '' : `${minutesPerHole.toFixed(1)} min`),
  },
  { label: 'Weight', value: ({ product }) => withUnit(product.specs.massKg, 'kg') },
  { label: 'In stock', value: ({ product }) => formatUnits(product.stock) },
  {
    label: 'Delivery',
    value: ({ product }) => <StockBadge stock={product.stock} productId={product.id} />,
  },
  { label: 'Quantity', value: ({ quantity }) => formatUnits(quantity) },
  {
    label: 'Price of the quantity',
    isPrice: true,
    value: (match, prices) => formatMoney(companyTotal(match, prices)),
  },
]

/** '1,200 of 2,400 W' (needed of available) for each rule with figures that one of the products has. */
function listRuleRows(matches: readonly FinderMatch[]): ComparisonRow[] {
  const labels = new Set(matches.flatMap(({ checks }) => checks.map(({ label }) => label)))
  return [...labels].map((label) => ({
    label,
    value({ checks }) {
      const check = checks.find((one) => one.label === label)
      return check?.available === undefined ? '' : compareFigures(check)
    },
  }))
}

/** The first matches side by side. */
export function FinderComparison({ matches }: { matches: readonly FinderMatch[] }) {
  const prices = useCompanyPrices()
  const mark = usePriceMark()
  return (
    <>
      <h3 className={`${textStyles.capitals} ${panelStyles.subheading}`}>
        The first {formatNumber(matches.length)} side by side
      </h3>
      <section
        className={`${surfaceStyles.card} ${layoutStyles.scrollable}`}
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        tabIndex={0}
      >
        <table className={textTableStyles.textTable}>
          <thead>
            <tr>
              <td />
              {matches.map(({ product }) => (
                <th key={product.id} scope="col">
                  <Link to="/products/$id" params={{ id: product.id }}>
                    {product.name}
                  </Link>{' '}
                  <span className={`${textStyles.number} ${textStyles.muted}`}>{product.sku}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...ROWS, ...listRuleRows(matches)].map(({ label, isPrice, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {matches.map((match) => (
                  <td key={match.product.id} data-price={isPrice && mark}>
                    {value(match, prices) || 'Not stated'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
