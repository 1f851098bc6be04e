import { formatAmount } from '#app/lib/money.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import type { OrderView } from '../order-adapter.ts'
import { selectedOrdersExportUrl } from '../order-client.ts'
import styles from './bulk-action-bar.module.css'
import { BULK_ACTIONS, describeRejections, planBulkAction } from './bulk-actions.ts'
import { manageOrdersCopy } from './copy.ts'
import type { OrderSelection } from './use-order-selection.ts'
import type { OrderTasks } from './use-order-tasks.tsx'

/**
 * The actions that are possible with the selected orders, each with its number of orders, and their export. Below, which
 * orders an action leaves out, and why.
 */
export function BulkActionBar({ selection, tasks }: { selection: OrderSelection; tasks: OrderTasks }) {
  const { selected } = selection
  const choices = BULK_ACTIONS.map((action) => ({ action, plan: planBulkAction(action, selected) })).filter(
    ({ plan }) => plan.possible.length > 0,
  )
  const previews = choices.flatMap(({ action, plan }) => {
    const rejections = describeRejections(plan)
    return rejections ? [manageOrdersCopy.preview(action, rejections)] : []
  })
  return (
    <section
      className={`${layoutStyles.wrappingRow} ${styles.actionBar}`}
      data-ground="blueprint"
      aria-label="Selection"
    >
      <span className={styles.selectedCount} role="status">
        {selected.length} selected
      </span>
      <span className={styles.amount}>USD {formatAmount(sumOrderTotals(selected))}</span>
      <Button kind="quiet" className={styles.secondary} onClick={selection.clear}>
        Clear
      </Button>
      <div className={`${layoutStyles.wrappingRow} ${styles.actions}`}>
        <a
          className={`${buttonClass()} ${styles.secondary}`}
          href={selectedOrdersExportUrl(selected.map(({ id }) => id))}
          download
        >
          <Icon name="download" />
          Export
        </a>
        {choices.toReversed().map(({ action, plan }) => (
          <Button
            key={action}
            {...(action === choices[0]?.action ? { kind: 'primary' } : { className: styles.secondary })}
            aria-disabled={tasks.running !== null}
            onClick={() => tasks.start(action, selected)}
          >
            {tasks.running?.action === action
              ? `${tasks.running.sent + 1} of ${plan.possible.length}`
              : manageOrdersCopy.action(action, plan.possible.length)}
          </Button>
        ))}
      </div>
      {(previews.length > 0 || selection.isFull) && (
        <ul className={styles.previews}>
          {selection.isFull && <li>{manageOrdersCopy.selectionFull}</li>}
          {previews.map((preview) => (
            <li key={preview}>{preview}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function sumOrderTotals(orders: readonly OrderView[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0)
}
