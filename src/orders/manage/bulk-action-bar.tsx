import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { BulkTransitionDialog, sumOrderTotals } from '../transitions/bulk-transition-dialog.tsx'
import { NEXT_STATUSES, type NextStatus, ordersWithNextStatus } from '../transitions/next-status.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** What the selected orders allow, and for how many of them. */
export function BulkActionBar({ selection }: { selection: OrderSelection }) {
  const [asks, setAsks] = useState<NextStatus | null>(null)
  const { selected } = selection
  const choices = NEXT_STATUSES.map((step) => ({
    step,
    orders: ordersWithNextStatus(selected, step),
  })).filter(({ orders }) => orders.length)
  const asked = choices.find(({ step }) => step === asks)
  const finish = async (refusals: Map<string, string | undefined>) => {
    const [first] = refusals.keys()
    changeAndFocus(() => {
      setAsks(null)
      selection.settle(refusals)
    }, `order-${first}`)
    const refused = [...refusals.values()].filter(Boolean).length
    const { notify } = await import('#app/ui/toasts.ts')
    if (refusals.size > refused) notify.success(`${refusals.size - refused} marked ${asks}`)
    if (refused) notify.error(`${refused} refused and still selected; the reason stands in the row`)
  }
  return (
    <>
      <section className="bulk" aria-label="Selection">
        <span className="n" role="status">
          {selected.length} selected
        </span>
        <span className="amount">USD {formatAmount(sumOrderTotals(selected))}</span>
        <span className="sp" />
        <button type="button" className="b q" onClick={selection.clear}>
          Clear
        </button>
        {choices.toReversed().map(({ step, orders }) => (
          <button
            key={step}
            type="button"
            className={step === choices[0]?.step ? 'b p' : 'b'}
            onClick={() => setAsks(step)}
          >
            Mark {orders.length} {step}
          </button>
        ))}
      </section>
      {asked && (
        <BulkTransitionDialog
          step={asked.step}
          orders={asked.orders}
          others={selected.length - asked.orders.length}
          onDone={finish}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}
