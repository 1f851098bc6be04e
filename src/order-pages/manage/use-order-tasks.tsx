import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { AdminCancelOrderDialog } from '#app/fulfillment/transitions/admin-cancel-order-dialog.tsx'
import { ShipOrdersDialog } from '#app/fulfillment/transitions/ship-orders-dialog.tsx'
import { useTransitionOrders } from '#app/fulfillment/transitions/use-transition-orders.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { ChangeDatesDialog } from '#app/payments/deadline/change-dates-dialog.tsx'
import { changeAndFocus, keepFocusAt } from '#app/ui/focus-after-change.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import { type BulkAction, describeSkippedOrders, planBulkAction } from './bulk-actions.ts'
import { manageOrdersCopy } from './copy.ts'
import type { OrderSelection } from './use-order-selection.ts'

const ShipPanel = lazyWithRetry(
  () => import('#app/fulfillment/shipments/ship-panel/ship-panel.tsx'),
  'The ship panel',
)
const PrintSlipsDialog = lazyWithRetry(
  () => import('./print-slips/print-slips-dialog.tsx'),
  'The print dialog',
)

const ShipByDateDialog = lazyWithRetry(
  () => import('#app/order-changes/promises/ship-by-date-dialog.tsx'),
  'The ship-by date',
)

interface OpenTask {
  action: BulkAction
  orders: readonly OrderView[]
  skipped: string | null
}

export interface OrderTasks {
  /** Starts an action for one order or several. Only those that ask a question for one order ask it for several. */
  start: (action: BulkAction, orders: readonly OrderView[]) => Promise<void>
  /** The action that is running without a dialog, with the number of its orders and how many of them have been answered. */
  running: { action: BulkAction; answered: number; of: number; stop: () => void } | null
  /** The open dialog. */
  dialog: ReactNode
}

/** The actions of Manage All Orders, from the buttons, the menus and the keyboard. */
export function useOrderTasks(selection: OrderSelection): OrderTasks {
  const [task, setTask] = useState<OpenTask | null>(null)
  const [started, setStarted] = useState<{ action: BulkAction; of: number } | null>(null)
  const { change, answered, stop } = useTransitionOrders()
  const close = () => setTask(null)
  const finish = (ofAction: BulkAction, orders: readonly OrderView[], results: OrderResults) => {
    const [first] = results.keys()
    flushSync(() => selection.settle(results, manageOrdersCopy.done[ofAction]))
    keepFocusAt(document.getElementById(`order-${first}`))
    const failed = [...results.values()].filter(Boolean).length
    const left = orders.length - results.size
    if (left > 0) notify.info(manageOrdersCopy.bulkStopped(results.size, left))
    if (failed > 0) notify.error(manageOrdersCopy.bulkFailed(failed))
  }
  const start = async (next: BulkAction, orders: readonly OrderView[]) => {
    if (answered !== null) return
    const plan = planBulkAction(next, orders)
    const skipped = describeSkippedOrders(next, plan)
    if (plan.possible.length === 0) {
      if (skipped) notify.info(skipped)
      return
    }
    if (next !== 'mark-paid' && next !== 'mark-delivered') {
      // The print dialog names every order, also those without slips.
      return setTask({ action: next, orders: next === 'print-slips' ? orders : plan.possible, skipped })
    }
    setStarted({ action: next, of: plan.possible.length })
    const results = await change(plan.possible, { to: next === 'mark-paid' ? 'paid' : 'delivered' })
    setStarted(null)
    finish(next, plan.possible, results)
  }
  return {
    start,
    running: started && { ...started, answered: answered ?? 0, stop },
    dialog: task && (
      <TaskDialog
        task={task}
        onDone={(results) => finish(task.action, task.orders, results)}
        onClose={close}
      />
    ),
  }
}

interface TaskDialogProps {
  task: OpenTask
  onDone: (results: OrderResults) => void
  onClose: () => void
}

function TaskDialog({ task: { action, orders, skipped }, onDone, onClose }: TaskDialogProps) {
  const dialog = { orders, skipped, onDone, onClose }
  switch (action) {
    case 'ship':
      return orders.length === 1 ? (
        <ShipOne orders={orders} onClose={onClose} />
      ) : (
        <ShipOrdersDialog {...dialog} />
      )
    case 'print-slips':
      return <PrintSlipsDialog orders={orders} onClose={onClose} />
    case 'cancel':
      return <AdminCancelOrderDialog {...dialog} />
    case 'ship-by-date':
      return <ShipByDateDialog focusId={`order-${orders[0]?.id}`} {...dialog} />
    case 'payment-deadline':
    case 'dispatch-date':
      return <ChangeDatesDialog kind={action} {...dialog} />
    default:
      return null
  }
}

function ShipOne({ orders: [order], onClose }: Pick<TaskDialogProps, 'onClose'> & Pick<OpenTask, 'orders'>) {
  if (!order) return null
  const onShipped = () => changeAndFocus(onClose, `order-${order.id}`)
  return <ShipPanel orderNumber={order.id} onClose={onClose} onShipped={onShipped} />
}
