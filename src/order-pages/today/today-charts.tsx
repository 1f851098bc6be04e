import { useId } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay, formatMonth } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { ColumnChart } from '#app/ui/bar-chart.tsx'
import { BarPattern } from '#app/ui/bar-pattern.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import linkButtonStyles from '#app/ui/link-button.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import type { Today } from './contract.ts'
import styles from './today.module.css'

const money = (decimal: number) => formatMoney(centsForDisplay(decimal))

/** '2.1 days', the average of this week */
const shippingDays = (days: number | null) =>
  days === null ? 'none this week' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`

interface Figure {
  /** Of the column. */
  label: string
  /** Of the row in the table. */
  name: string
  value: number
  cells: string[]
}

/** The charts over time are nearly empty in the first weeks of a shop. */
const MIN_WEEKS = 4

const hasHistory = ({ ordersByWeek, revenueByMonth }: Today) =>
  ordersByWeek.slice(0, 1 - MIN_WEEKS).some(({ orders }) => orders > 0) ||
  revenueByMonth.slice(0, -2).some(({ orders }) => orders > 0)

/** Charts, each with its figures as a table. */
export function TodayCharts({ today }: { today: Today }) {
  const stockValue = today.stockByFamily.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={surfaceStyles.card}>
      <BarPattern />
      {hasHistory(today) && <ChartsOverTime today={today} />}
      <Chart
        title="Stock value by family"
        total={money(stockValue)}
        head={['Family', 'Units', 'Value at list price']}
        figures={today.stockByFamily.map(({ family, units, value }) => ({
          label: FAMILIES[family].singular.replace(/(?: and pillar)? (?:drill|hammer)$/, ''),
          name: FAMILIES[family].plural,
          value,
          cells: [formatNumber(units), money(value)],
        }))}
      />
    </div>
  )
}

function ChartsOverTime({ today }: { today: Today }) {
  return (
    <>
      <Chart
        title="Orders per week"
        total={`${formatNumber(today.ordersByWeek.at(-1)?.orders ?? 0)} this week`}
        head={['Week from', 'Orders']}
        figures={today.ordersByWeek.map(({ week, orders }) => ({
          label: String(Number(week.slice(8))),
          name: formatDay(week),
          value: orders,
          cells: [formatNumber(orders)],
        }))}
      />
      <Chart
        title="Revenue per month"
        total={`${money(today.revenueByMonth.at(-1)?.total ?? 0)} this month`}
        head={['Month', 'Orders paid', `Revenue, ${CURRENCY}`]}
        figures={today.revenueByMonth.map(({ month, orders, total }) => ({
          label: formatMonth(month).slice(0, 3),
          name: formatMonth(month),
          value: total,
          cells: [formatNumber(orders), money(total)],
        }))}
      />
      <Chart
        title="Payment to shipping"
        total={shippingDays(today.shippingByWeek.at(-1)?.days ?? null)}
        head={['Week from', 'Orders shipped', 'Days on average']}
        figures={today.shippingByWeek.map(({ week, orders, days }) => ({
          label: String(Number(week.slice(8))),
          name: formatDay(week),
          value: days ?? 0,
          cells: [formatNumber(orders), days === null ? '–' : formatNumber(days)],
        }))}
      />
    </>
  )
}

interface ChartProps {
  title: string
  total: string
  head: string[]
  figures: Figure[]
}

function Chart({ title, total, head, figures }: ChartProps) {
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={textStyles.number}>{total}</p>
      <ColumnChart
        isSmall
        label={`${title}; the table lists the numbers`}
        columns={figures.map(({ label, name, value, cells }) => ({
          id: name,
          label,
          value,
          formattedValue: cells.at(-1) ?? '',
        }))}
      />
      <details>
        <summary className={linkButtonStyles.linkButton}>Show figures</summary>
        <table className={`${figureTableStyles.figureTable} ${figureTableStyles.dense}`}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the table never change their order
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
