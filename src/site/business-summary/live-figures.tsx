import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { shippedByMonthQuery } from '#app/orders/statistics/client.ts'
import { productFacetsQuery, stockByFamilyQuery } from '#app/products/core/client.ts'
import { ratingSummaryQuery } from '#app/reviews/core/client.ts'
import { TitleBlock } from '#app/ui/title-block.tsx'
import styles from './business-summary.module.css'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const formatOptional = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))

/** Current counts from the catalog and the orders. A number that could not be loaded is shown as a dash. */
export function LiveFigures() {
  const productCount = useQuery(productFacetsQuery({})).data?.total
  const stock = useQuery(stockByFamilyQuery).data
  const rating = useQuery(ratingSummaryQuery).data
  const shipped = useQuery(shippedByMonthQuery).data
  const figures = [
    { label: 'Products in the catalog', value: formatOptional(productCount) },
    { label: 'Units in stock', value: formatOptional(stock && sum(stock.map(({ units }) => units))) },
    {
      label: `Average of ${formatOptional(rating?.reviews)} reviews`,
      value: rating?.average ? `${rating.average.toFixed(1)} of 5` : '–',
    },
    {
      label: 'Orders shipped in 12 months',
      value: formatOptional(shipped && sum(shipped.map(({ orders }) => orders))),
    },
  ]
  return <TitleBlock className={styles.figures} items={figures} />
}
