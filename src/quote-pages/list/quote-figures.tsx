import { useQuery } from '@tanstack/react-query'
import { CURRENCY } from '#app/lib/currency.ts'
import { centsForDisplay, formatAmount, requireCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { quoteFiguresQuery } from '#app/quotes/client.ts'
import type { QuoteFigures } from '#app/quotes/list/contract.ts'
import { HorizontalBar } from '#app/ui/bar-chart.tsx'
import { BarPattern } from '#app/ui/bar-pattern.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { figuresCopy, QUOTE_END_LABELS, QUOTE_STATUS_LABELS } from '../core/copy.ts'
import styles from './quote-figures.module.css'

/** Open value by stage, and how quotes end. */
export function QuoteFiguresPanel() {
  const query = useQuery(quoteFiguresQuery)
  const { data, error } = query
  if (error && !data) return <LoadError what="The figures" query={query} />
  if (!data) return null
  return (
    <Panel id="quote-figures" title="Figures">
      <BarPattern />
      {data.stages.length > 0 && <StageTable stages={data.stages} />}
      <dl className={panelStyles.details}>
        <div>
          <dt>Win rate</dt>
          <dd>{figuresCopy.winRate(data)}</dd>
        </div>
        <div>
          <dt>First answer</dt>
          <dd>{figuresCopy.firstAnswer(data.medianAnswerHours)}</dd>
        </div>
        <div>
          <dt>Lost</dt>
          <dd>
            {data.lostReasons
              .map(({ reason, quotes }) => `${QUOTE_END_LABELS[reason]}: ${formatNumber(quotes)}`)
              .join(' · ') || 'None'}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** A chart with its figures: a row for each stage, with its share of the largest value as a bar. */
function StageTable({ stages }: { stages: QuoteFigures['stages'] }) {
  const largest = Math.max(1, ...stages.map(({ value }) => value))
  const sum = (part: 'quotes' | 'value') => stages.reduce((total, stage) => total + stage[part], 0)
  return (
    <table className={`${figureTableStyles.figureTable} ${styles.stages}`}>
      <caption className={styles.caption}>{figuresCopy.openValue}</caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <td className={figureTableStyles.barCell} />
          <th scope="col">Quotes</th>
          <th scope="col">Value, {CURRENCY}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ status, quotes, value }) => (
          <tr key={status}>
            <th scope="row">{QUOTE_STATUS_LABELS[status]}</th>
            <td className={figureTableStyles.barCell}>
              <HorizontalBar share={value / largest} />
            </td>
            <td>{formatNumber(quotes)}</td>
            <td>{formatAmount(requireCents(value))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Open</th>
          <td className={figureTableStyles.barCell} />
          <td>{formatNumber(sum('quotes'))}</td>
          <td>{formatAmount(centsForDisplay(sum('value')))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
