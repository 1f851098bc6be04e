import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { BulkTransitionDialog, sumOrderTotals } from '../transitions/bulk-transition-dialog.tsx'
import { NEXT_STATUSES, type NextStatus, ordersWithNextStatus } from '../transitions/next-status.ts'
import styles from './bulk-action-bar.module.css'
import { manageOrdersCopy } from './copy.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** The possible transitions of the selected orders, each with its number of orders. */
export function BulkActionBar({ selection }: { selection: OrderSelection }) {
  const [requested, setRequested] = useState<NextStatus | null>(null)
  const { selected } = selection
  const choices = NEXT_STATUSES.map((step) => ({
    step,
    orders: ordersWithNextStatus(selected, step),
  })).filter(({ orders }) => orders.length)
  const dialog = choices.find(({ step }) => step === requested)
  const finish = async (refusals: Map<string, string | undefined>) => {
    const [first] = refusals.keys()
    changeAndFocus(() => {
      setRequested(null)
      selection.settle(refusals)
    }, `order-${first}`)
    const failed = [...refusals.values()].filter(Boolean).length
    const { notify } = await import('#app/ui/toasts.ts')
    if (refusals.size > failed) notify.success(`${refusals.size - failed} marked ${requested}`)
    if (failed) notify.error(manageOrdersCopy.bulkFailed(failed))
  }
  return (
    <>
      <section className={styles.actionBar} data-ground="blueprint" aria-label="Selection">
        <span className={styles.selectedCount} role="status">
          {selected.length} selected
        </span>
        <span className={styles.amount}>USD {formatAmount(sumOrderTotals(selected))}</span>
        <Button kind="quiet" className={styles.secondary} onClick={selection.clear}>
          Clear
        </Button>
        {choices.toReversed().map(({ step, orders }) => (
          <Button
            key={step}
            {...(step === choices[0]?.step ? { kind: 'primary' } : { className: styles.secondary })}
            onClick={() => setRequested(step)}
          >
            Mark {orders.length} {step}
          </Button>
        ))}
      </section>
      {dialog && (
        <BulkTransitionDialog
          step={dialog.step}
          orders={dialog.orders}
          others={selected.length - dialog.orders.length}
          onDone={finish}
          onClose={() => setRequested(null)}
        />
      )}
    </>
  )
}
