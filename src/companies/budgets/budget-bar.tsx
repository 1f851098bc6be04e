import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './budget-bar.module.css'
import { budgetName, OVER_BUDGET } from './copy.ts'

const BAR_HEIGHT = 20

interface BudgetBarProps {
  /** Null for the budget of the whole company. */
  costCenter: string | null
  amount: Cents
  /** Without this order. */
  remaining: Cents
  total: Cents
  endsOn: string
}

/** The share that an order takes of a budget, as a picture and as figures. */
export function BudgetBar({ costCenter, amount, remaining, total, endsOn }: BudgetBarProps) {
  const spent = amount - remaining
  const after = remaining - total
  const isOver = after < 0
  const percent = (cents: Cents) => `${(100 * cents) / Math.max(amount, spent + total)}%`
  return (
    <section className={styles.budget} aria-label="Budget">
      <p className={styles.title}>
        <b>{budgetName(costCenter)}</b>
        <span className={textStyles.muted}>
          {formatMoney(amount)} until {formatDay(endsOn)}
        </span>
      </p>
      <svg className={styles.picture} width="100%" height={BAR_HEIGHT} aria-hidden="true">
        <rect className={styles.spent} width={percent(spent)} height={BAR_HEIGHT} />
        <rect className={styles.order} x={percent(spent)} width={percent(total)} height={BAR_HEIGHT} />
        {isOver && (
          <rect
            className={styles.over}
            x={percent(amount)}
            y={BAR_HEIGHT / 2}
            width={percent(-after)}
            height={BAR_HEIGHT / 2}
          />
        )}
      </svg>
      <dl className={styles.figures}>
        <div className={styles.spent}>
          <dt>Ordered so far</dt>
          <dd>{formatMoney(spent)}</dd>
        </div>
        <div className={styles.order}>
          <dt>This order</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div className={isOver ? styles.over : undefined}>
          <dt>{isOver ? OVER_BUDGET : 'Left after approval'}</dt>
          <dd>{formatMoney(Math.abs(after))}</dd>
        </div>
      </dl>
    </section>
  )
}
