import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RuleDto } from '#app/companies/core/approval-rule-contract.ts'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { ruleTestQuery } from '../client.ts'
import { testSentence } from '../copy.ts'

/** Which orders of the last 12 months the rule would have stopped. */
export function RuleTest({ companyId, rule }: { companyId: string; rule: RuleDto }) {
  const query = useQuery(ruleTestQuery(companyId, rule))
  const { data, error } = query
  if (!data) return error ? <LoadError what="The test" query={query} /> : <Spinner />
  const more = data.stopped - data.stoppedOrders.length
  return (
    <div className={fieldStyles.form}>
      <p role="status">
        <b>{testSentence(data)}</b>
      </p>
      {data.stoppedOrders.length > 0 && (
        <ul
          className={`${surfaceStyles.card} ${panelStyles.rows} ${layoutStyles.scrollBox}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard
          tabIndex={0}
          aria-label="Orders that the rule would have stopped"
        >
          {data.stoppedOrders.map(({ number, buyer, total, placedAt }) => (
            <li key={number}>
              <span>
                <Link to="/dashboard/orders/$id" params={{ id: number }} className={textStyles.code}>
                  {number}
                </Link>{' '}
                {buyer}, {formatDay(placedAt)}
              </span>
              <span className={textStyles.number}>{formatMoney(centsForDisplay(total))}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={textStyles.muted}>And {formatPlural(more, ['older order', 'older orders'])}.</p>
      )}
    </div>
  )
}
