import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { HorizontalBar } from '#app/ui/bar-chart.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { NO_ORDERS_IN_QUARTER, OTHER_COST_CENTERS, WITHOUT_COST_CENTER } from '../core/copy.ts'
import { quarterQuery } from './client.ts'
import type { CompanyQuarter } from './contract.ts'

/** More are summed up in one row. */
const MAX_ROWS = 8

/** The orders of the company in this quarter, as figures and with a bar for each cost center. Left out on errors. */
export function QuarterSection({ companyId }: { companyId: string }) {
  const { data: quarter } = useQuery(quarterQuery(companyId))
  if (!quarter) return null
  const { startsOn, endsOn, orders, amount } = quarter
  return (
    <Panel id="quarter" title="Orders this quarter">
      <div className={`${panelStyles.body} ${layoutStyles.tightStack}`}>
        <p>
          <b className={textStyles.figure}>{formatMoney(centsForDisplay(amount))}</b> in{' '}
          {formatPlural(orders, ['order', 'orders'])}
        </p>
        <p className={textStyles.muted}>
          {formatDay(startsOn)} – {formatDay(endsOn)} (UTC)
        </p>
        {orders > 0 ? (
          <CostCenterTable quarter={quarter} />
        ) : (
          <p className={textStyles.muted}>{NO_ORDERS_IN_QUARTER}</p>
        )}
      </div>
    </Panel>
  )
}

function CostCenterTable({ quarter: { costCenters } }: { quarter: CompanyQuarter }) {
  const largest = Math.max(...costCenters.map(({ amount }) => amount), 0.01)
  return (
    <table className={figureTableStyles.figureTable}>
      <caption className={textStyles.visuallyHidden}>Orders this quarter by cost center</caption>
      <thead>
        <tr>
          <th scope="col">Cost center</th>
          <th scope="col">Orders</th>
          <th scope="col">Amount</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sumUpFurther(costCenters).map(({ code, name, orders, amount }) => (
          <tr key={`${code} ${name}`}>
            <th scope="row">
              {code}
              {name && <span className={tableStyles.secondary}>{name}</span>}
            </th>
            <td>{formatNumber(orders)}</td>
            <td>{formatMoney(centsForDisplay(amount))}</td>
            <td className={figureTableStyles.barCell}>
              <HorizontalBar share={Math.min(1, amount / largest)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface QuarterRow {
  /** '' for the orders without a cost center and the further ones. */
  code: string
  name: string
  orders: number
  amount: number
}

function sumUpFurther(costCenters: CompanyQuarter['costCenters']): QuarterRow[] {
  const rows = costCenters.map(({ costCenter, ...figures }) => ({
    ...figures,
    code: costCenter?.code ?? '',
    name: costCenter?.name ?? WITHOUT_COST_CENTER,
  }))
  if (rows.length <= MAX_ROWS) return rows
  const further = rows.slice(MAX_ROWS - 1)
  const sum = (figure: 'orders' | 'amount') => further.reduce((total, row) => total + row[figure], 0)
  return [
    ...rows.slice(0, MAX_ROWS - 1),
    { code: '', name: OTHER_COST_CENTERS, orders: sum('orders'), amount: sum('amount') },
  ]
}
