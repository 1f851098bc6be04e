import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { PLACED_PERIODS } from '#app/orders/core/placed-period.ts'
import { PLACED_PERIOD_NAMES } from '#app/orders/core/placed-period-names.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { choicesOf, Options } from '#app/ui/options.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './manage-all-orders.module.css'

/** The days on which the orders were placed, relative to today or fixed. An empty field is no limit. */
export function PlacedDays({
  search,
  onChange,
}: {
  search: OrderSearch
  onChange: (part: OrderSearch) => void
}) {
  return (
    <fieldset className={`${layoutStyles.tightRow} ${styles.days}`}>
      <legend className={textStyles.visuallyHidden}>Placed</legend>
      <select
        aria-label="Placed"
        value={search.placed ?? ''}
        onChange={({ target }) =>
          onChange({
            from: undefined,
            to: undefined,
            placed: PLACED_PERIOD_NAMES.find((period) => period === target.value),
          })
        }
      >
        <option value="">Any day</option>
        <Options of={choicesOf(PLACED_PERIOD_NAMES, PLACED_PERIODS)} />
      </select>
      <label className={layoutStyles.inline}>
        From
        <input
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={({ target }) => onChange({ from: target.value || undefined, placed: undefined })}
        />
      </label>
      <label className={layoutStyles.inline}>
        To
        <input
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={({ target }) => onChange({ to: target.value || undefined, placed: undefined })}
        />
      </label>
    </fieldset>
  )
}
