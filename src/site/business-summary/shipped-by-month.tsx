import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { shippedByMonthQuery } from '#app/orders/statistics/client.ts'
import { ColumnChart } from '#app/ui/bar-chart.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './business-summary.module.css'

/** The last twelve months as a column chart and as a table. */
export function ShippedByMonth() {
  const query = useQuery(shippedByMonthQuery)
  const { data, error } = query
  return (
    <Section id="shipped" title="Orders shipped by month">
      {error && !data && <LoadError what="The shipped orders" query={query} />}
      {data && <Months months={data} />}
    </Section>
  )
}

interface Month {
  month: string
  orders: number
  units: number
}

function Months({ months }: { months: readonly Month[] }) {
  const isEmpty = months.every(({ orders }) => orders === 0)
  return (
    <div className={styles.months}>
      {isEmpty ? (
        <p>No orders have been shipped in the last 12 months.</p>
      ) : (
        <ColumnChart
          label={`Orders shipped by month since ${formatMonth(months[0]?.month ?? '')}; the table lists the numbers`}
          columns={months.map(({ month, orders }) => ({
            label: formatMonth(month).slice(0, 3),
            value: orders,
            formattedValue: formatNumber(orders),
          }))}
        />
      )}
      <table className={figureTableStyles.figureTable}>
        <caption className={textStyles.visuallyHidden}>Orders and units shipped by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Orders</th>
            <th scope="col">Units</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, orders, units }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatNumber(orders)}</td>
              <td>{formatNumber(units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
