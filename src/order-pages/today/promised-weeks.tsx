import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addCalendarDays, formatDay, utcDay } from '#app/lib/dates.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { promiseSummaryQuery } from '#app/order-changes/promises/client.ts'
import type { PromiseSummary } from '#app/order-changes/promises/contract.ts'
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { HorizontalBar } from '#app/ui/bar-chart.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { onTimeText } from './copy.ts'
import styles from './today.module.css'

/**
 * The units that are promised and not in stock yet, by week, with links to their orders; and how many units left on time.
 * Nothing for a shop that has promised nothing.
 */
export function PromisedWeeks() {
  const { data } = useQuery(promiseSummaryQuery)
  if (!data || (data.weeks.length === 0 && data.onTime === null)) return null
  return (
    <Panel
      id="ship-by-dates"
      title="Ship-by dates"
      actions={
        data.overdueUnits > 0 && (
          <OrdersLink search={{ promisedTo: addCalendarDays(utcDay(new Date()), -1) }} isLate>
            {`${formatUnits(data.overdueUnits)} late`}
          </OrdersLink>
        )
      }
    >
      {data.onTime && <p className={panelStyles.body}>{onTimeText(data.onTime)}</p>}
      {data.weeks.length > 0 && <Weeks weeks={data.weeks} />}
    </Panel>
  )
}

function Weeks({ weeks }: Pick<PromiseSummary, 'weeks'>) {
  const most = Math.max(...weeks.map(({ units }) => units))
  return (
    <table className={`${figureTableStyles.figureTable} ${styles.weeks}`}>
      <caption className={textStyles.visuallyHidden}>
        Units that are promised and not in stock yet, by the week of their ship-by date
      </caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Units not in stock yet</th>
          <th scope="col">Orders</th>
          <th scope="col" className={layoutStyles.notOnPhones} />
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, units, orders }) => {
          const search = { promisedFrom: from, promisedTo: addCalendarDays(from, 6) }
          return (
            <tr key={from}>
              <th scope="row">{formatDay(from)}</th>
              <td>
                <OrdersLink search={search}>{formatNumber(units)}</OrdersLink>
              </td>
              <td>
                <OrdersLink search={search}>{formatNumber(orders)}</OrdersLink>
              </td>
              <td className={`${figureTableStyles.barCell} ${layoutStyles.notOnPhones}`}>
                <HorizontalBar share={units / most} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface OrdersLinkProps {
  search: Pick<OrderSearch, 'promisedFrom' | 'promisedTo'>
  isLate?: true
  children: string
}

function OrdersLink({ search, isLate, children }: OrdersLinkProps) {
  return (
    <Link
      className={`${layoutStyles.linkTarget} ${isLate ? textStyles.error : ''}`}
      to="/dashboard/manageallorders"
      search={search}
    >
      {children}
    </Link>
  )
}
