import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { formatDay, formatDayAndMonth, formatMonth, utcDay } from '#app/lib/dates.ts'
import { type Cents, centsForDisplay, formatAmount, formatMoney } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import linkButtonStyles from '#app/ui/link-button.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './budgets.module.css'
import { BurnDownChart } from './burn-down-chart.tsx'
import type { Budget } from './contract.ts'
import { BUDGET_RULE_NOTES, budgetName, plannedNote } from './copy.ts'
import { daysOf, isShownByWeek } from './rules.ts'

const cents = centsForDisplay
const money = (decimal: number) => formatMoney(cents(decimal))

interface BudgetCardProps {
  budget: Budget
  /** Absent for members who cannot change it. */
  onEdit?: (() => void) | undefined
}

/** A budget with its burn-down as a picture and as a table. */
export function BudgetCard({ budget, onEdit }: BudgetCardProps) {
  const { id, costCenter, amount, committed, startsOn, endsOn, rule, planned } = budget
  const remaining: Cents = cents(amount) - cents(committed)
  const name = costCenter?.name || budgetName(costCenter?.code ?? null)
  const period = `${formatDay(startsOn)} – ${formatDay(endsOn)}`
  const isOver = remaining < 0
  return (
    <article className={styles.card} aria-labelledby={`budget-${id}`}>
      <header className={layoutStyles.wrappingRow}>
        <div className={layoutStyles.grow}>
          <h3 id={`budget-${id}`}>{name}</h3>
          <p className={textStyles.muted}>
            {costCenter && (
              <>
                Cost center <span className={textStyles.code}>{costCenter.code}</span> ·{' '}
              </>
            )}
            {period}
          </p>
        </div>
        <p className={`${textStyles.hint} ${textStyles.atRight} ${isOver ? textStyles.error : ''}`}>
          <b className={`${textStyles.figure} ${textStyles.ownLine}`}>{formatMoney(Math.abs(remaining))}</b>
          <span>{isOver ? `over ${money(amount)}` : `left of ${money(amount)}`}</span>
        </p>
      </header>
      <BudgetChart budget={budget} remaining={remaining} name={name} />
      {planned > 0 && <p className={textStyles.small}>{plannedNote(cents(planned))}</p>}
      <p className={textStyles.small}>
        {isOver && (
          <>
            <Badge tone="danger" shape="triangle">
              Over budget
            </Badge>{' '}
          </>
        )}
        {BUDGET_RULE_NOTES[rule]}
      </p>
      <details>
        <summary className={linkButtonStyles.linkButton}>
          Show figures<span className={textStyles.visuallyHidden}> of {name}</span>
        </summary>
        <Figures budget={budget} />
      </details>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          <Icon name="edit" />
          Edit budget
          <span className={textStyles.visuallyHidden}>
            {' '}
            {name}, {period}
          </span>
        </Button>
      )}
    </article>
  )
}

/** At most this many names are shown below the time axis of a small screen. */
const MAX_TICKS = 4

function BudgetChart({ budget, remaining, name }: { budget: Budget; remaining: Cents; name: string }) {
  const { startsOn, endsOn, amount, planned, points } = budget
  const length = daysOf(startsOn, endsOn)
  const today = utcDay(new Date())
  const shareOf = (day: string) => (daysOf(startsOn, day < today ? day : today) || 0) / length
  const steps = points.flatMap(({ to, remaining: left }) =>
    left === null ? [] : [{ at: shareOf(to), value: cents(left) }],
  )
  const every = Math.ceil(points.length / MAX_TICKS)
  const isByWeek = isShownByWeek(startsOn, endsOn)
  const ticks = points
    .filter((_, index) => index % every === 0)
    .map(({ from }) => ({
      at: (daysOf(startsOn, from) - 1) / length,
      label: isByWeek ? formatDayAndMonth(from) : formatMonth(from.slice(0, 7)),
    }))
  return (
    <BurnDownChart
      label={`${name}: ${formatMoney(remaining)} of ${money(amount)} left; the table lists the figures`}
      amount={cents(amount)}
      steps={steps}
      planned={cents(planned)}
      ticks={ticks}
    />
  )
}

function Figures({ budget: { startsOn, endsOn, points, planned } }: { budget: Budget }) {
  const isByWeek = isShownByWeek(startsOn, endsOn)
  const amount = (decimal: number | null) => (decimal === null ? '–' : formatAmount(cents(decimal)))
  const hasCancelled = points.some(({ cancelled }) => cancelled > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: large amounts scroll sideways, also with the keyboard
    <section className={layoutStyles.scrollable} aria-label="Figures" tabIndex={0}>
      <table className={`${figureTableStyles.figureTable} ${figureTableStyles.dense}`}>
        <caption>
          {CURRENCY_NAME}, at the end of each {isByWeek ? 'week' : 'month'}
        </caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Ordered</th>
            {hasCancelled && <th scope="col">Cancelled</th>}
            <th scope="col">Left</th>
            <th scope="col">Even use</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ from, ordered, cancelled, remaining, ideal }) => (
            <tr key={from}>
              <th scope="row">{isByWeek ? formatDayAndMonth(from) : formatMonth(from.slice(0, 7))}</th>
              <td>{amount(remaining === null ? null : ordered)}</td>
              {hasCancelled && <td>{amount(remaining === null ? null : cancelled)}</td>}
              <td className={remaining !== null && remaining < 0 ? textStyles.error : undefined}>
                {amount(remaining)}
              </td>
              <td>{amount(ideal)}</td>
            </tr>
          ))}
        </tbody>
        {planned > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Requests</th>
              <td>{amount(planned)}</td>
              <td colSpan={hasCancelled ? 3 : 2} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
