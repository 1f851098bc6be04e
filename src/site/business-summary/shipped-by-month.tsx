import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { shippedByMonthQuery } from '#app/orders/client.ts'
import { ColumnChart } from '#app/ui/bar-chart.tsx'
import { LoadError } from '#app/ui/load-error.tsx'

/** The last twelve months: columns, and the same figures as a table. */
export function ShippedByMonth() {
  const { data, error, refetch, isRefetching } = useQuery(shippedByMonthQuery)
  return (
    <section className="sn" aria-labelledby="shipped">
      <div className="sh">
        <h2 id="shipped">Orders shipped by month</h2>
      </div>
      {error && !data && (
        <LoadError
          what="The shipped orders"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {data && <Months months={data} />}
    </section>
  )
}

interface Month {
  month: string
  orders: number
  pieces: number
}

function Months({ months }: { months: readonly Month[] }) {
  const none = months.every(({ orders }) => orders === 0)
  return (
    <div className="months">
      {none ? (
        <p>No order has been shipped in the last twelve months.</p>
      ) : (
        <ColumnChart
          label={`Orders shipped in each month from ${formatMonth(months[0]?.month ?? '')} on; the table has the figures`}
          columns={months.map(({ month, orders }) => ({
            label: formatMonth(month).slice(0, 3),
            value: orders,
            formattedValue: formatNumber(orders),
          }))}
        />
      )}
      <table className="sim">
        <caption className="vh">Orders and pieces shipped in each month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Orders</th>
            <th scope="col">
              Pieces <i>pcs</i>
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, orders, pieces }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatNumber(orders)}</td>
              <td>{formatNumber(pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
