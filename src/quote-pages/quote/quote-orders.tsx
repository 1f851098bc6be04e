import { Link } from '@tanstack/react-router'
import { formatMoney, requireCents } from '#app/lib/money.ts'
import { formatUnits } from '#app/lib/numbers.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'

/** The orders that were placed from a quote. */
export function QuoteOrders({ quote: { orders } }: { quote: Quote }) {
  if (orders.length === 0) return null
  return (
    <Panel id="quote-orders" title="Orders">
      <ul className={panelStyles.rows}>
        {orders.map(({ number, version, units, total }) => (
          <li key={number}>
            <div>
              <Link className={textStyles.code} to="/dashboard/orders/$id" params={{ id: number }}>
                {formatOrderNumber(number)}
              </Link>{' '}
              from version {version}, {formatUnits(units)}
            </div>
            <b className={textStyles.number}>{formatMoney(requireCents(total))}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
