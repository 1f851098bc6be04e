import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '../order-adapter.ts'
import { selectedOrdersExportUrl } from '../order-client.ts'
import { MAX_EXPORTED_SELECTION } from '../rules.ts'
import { NEXT_STATUSES, type NextStatus, ordersWithNextStatus } from '../transitions/next-status.ts'
import { ShipOrdersDialog } from '../transitions/ship-orders-dialog.tsx'
import { type TransitionResults, useTransitionOrders } from '../transitions/use-transition-orders.ts'
import styles from './bulk-action-bar.module.css'
import { manageOrdersCopy } from './copy.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** The possible transitions of the selected orders, each with its number of orders, and their export. */
export function BulkActionBar({ selection }: { selection: OrderSelection }) {
  const [shipping, setShipping] = useState<readonly OrderView[] | null>(null)
  const [running, setRunning] = useState<NextStatus | null>(null)
  const { change, sent } = useTransitionOrders()
  const { selected } = selection
  const choices = NEXT_STATUSES.map((step) => ({
    step,
    orders: ordersWithNextStatus(selected, step),
  })).filter(({ orders }) => orders.length)
  const finish = async (to: NextStatus, results: TransitionResults) => {
    const [first] = results.keys()
    changeAndFocus(() => selection.settle(results, `Marked ${to}`), `order-${first}`)
    const failed = [...results.values()].filter(Boolean).length
    const { notify } = await import('#app/ui/toasts.ts')
    if (failed) notify.error(manageOrdersCopy.bulkFailed(failed))
  }
  const start = async (step: NextStatus, orders: readonly OrderView[]) => {
    if (sent !== null) return
    if (step === 'shipped') return setShipping(orders)
    setRunning(step)
    const results = await change(orders, { to: step })
    setRunning(null)
    await finish(step, results)
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
        {selected.length <= MAX_EXPORTED_SELECTION && (
          <a
            className={`${buttonClass()} ${styles.secondary}`}
            href={selectedOrdersExportUrl(selected.map(({ id }) => id))}
            download
          >
            <Icon name="download" />
            Export
          </a>
        )}
        {choices.toReversed().map(({ step, orders }) => (
          <Button
            key={step}
            {...(step === choices[0]?.step ? { kind: 'primary' } : { className: styles.secondary })}
            aria-disabled={sent !== null}
            onClick={() => start(step, orders)}
          >
            {step === running && sent !== null
              ? `${sent + 1} of ${orders.length}`
              : `Mark ${orders.length} ${step}`}
          </Button>
        ))}
      </section>
      {shipping && (
        <ShipOrdersDialog
          orders={shipping}
          onDone={(results) => finish('shipped', results)}
          onClose={() => setShipping(null)}
        />
      )}
    </>
  )
}

function sumOrderTotals(orders: readonly OrderView[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0)
}
