import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { shippedByMonthQuery } from '#app/orders/client.ts'
import { productFacetsQuery, stockByFamilyQuery } from '#app/products/client.ts'
import { ratingSummaryQuery } from '#app/reviews/client.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const written = (figure: number | undefined) => (figure === undefined ? '–' : formatNumber(figure))

/** What can be counted right now, as a title block. A figure that could not be loaded is a dash. */
export function LiveFigures() {
  const machines = useQuery(productFacetsQuery({})).data?.total
  const stock = useQuery(stockByFamilyQuery).data
  const rating = useQuery(ratingSummaryQuery).data
  const shipped = useQuery(shippedByMonthQuery).data
  const figures = [
    { label: 'Machines in the catalogue', value: written(machines) },
    { label: 'Pieces in stock', value: written(stock && sum(stock.map(({ units: pieces }) => pieces))) },
    {
      label: `Average of ${written(rating?.reviews)} reviews`,
      value: rating?.average ? `${rating.average.toFixed(1)} of 5` : '–',
    },
    {
      label: 'Orders shipped in 12 months',
      value: written(shipped && sum(shipped.map(({ orders }) => orders))),
    },
  ]
  return (
    <dl className="tb live">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
