import { Fragment } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import { selectedOrdersExportUrl } from '#app/orders/core/order-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { MenuItem, MoreMenu } from '#app/ui/popover.tsx'
import styles from './bulk-action-bar.module.css'
import { BULK_ACTIONS, BULK_PERMISSIONS, describeSkippedOrders, planBulkAction } from './bulk-actions.ts'
import { manageOrdersCopy } from './copy.ts'
import { ExportLink } from './export-link.tsx'
import type { OrderSelection } from './use-order-selection.ts'
import type { OrderTasks } from './use-order-tasks.tsx'

/**
 * The actions that are possible with the selected orders, each with its number of orders, and their export; on narrow
 * screens the first one, and the others in a menu. Below, which orders an action leaves out, and why.
 */
export function BulkActionBar({ selection, tasks }: { selection: OrderSelection; tasks: OrderTasks }) {
  const { selected } = selection
  const can = usePermissions()
  const choices = BULK_ACTIONS.map((action) => ({ action, plan: planBulkAction(action, selected) })).filter(
    ({ action, plan }) => can(BULK_PERMISSIONS[action]) && plan.possible.length > 0,
  )
  const main = choices[0]?.action
  const exportUrl = selectedOrdersExportUrl(selected.map(({ id }) => id))
  const previews = choices.flatMap(({ action, plan }) => {
    const skipped = describeSkippedOrders(action, plan)
    return skipped ? [skipped] : []
  })
  return (
    <section
      className={`${layoutStyles.wrappingRow} ${styles.actionBar}`}
      data-ground="blueprint"
      aria-label="Selection"
    >
      <div className={styles.summary}>
        <span className={styles.selectedCount} role="status">
          {selected.length} selected
        </span>
        <span className={styles.amount}>
          {CURRENCY} {formatAmount(selected.reduce((sum, { total }) => sum + total, 0))}
        </span>
      </div>
      <Button kind="quiet" className={`${styles.clear} ${layoutStyles.wideOnly}`} onClick={selection.clear}>
        Clear
      </Button>
      <div className={layoutStyles.wrappingRow}>
        <ExportLink className={`${buttonClass()} ${layoutStyles.wideOnly}`} href={exportUrl}>
          <Icon name="download" />
          Export
        </ExportLink>
        {choices.toReversed().map(({ action, plan }) => (
          <Fragment key={action}>
            {action === main && tasks.running && <Button onClick={tasks.running.stop}>Stop</Button>}
            <Button
              {...(action === main ? { kind: 'primary' } : { className: layoutStyles.wideOnly })}
              aria-disabled={tasks.running !== null}
              onClick={() => tasks.start(action, selected)}
            >
              {tasks.running?.action === action
                ? `${tasks.running.answered} of ${tasks.running.of}`
                : manageOrdersCopy.action(action, plan.possible.length)}
            </Button>
          </Fragment>
        ))}
        <div className={layoutStyles.narrowOnly}>
          <MoreMenu label="More for the selected orders" isLarge>
            {choices
              .filter(({ action }) => action !== main)
              .map(({ action, plan }) => (
                <MenuItem
                  key={action}
                  aria-disabled={tasks.running !== null}
                  onClick={() => tasks.start(action, selected)}
                >
                  {manageOrdersCopy.action(action, plan.possible.length)}
                </MenuItem>
              ))}
            <ExportLink role="menuitem" href={exportUrl}>
              Export
            </ExportLink>
            <MenuItem onClick={selection.clear}>Clear</MenuItem>
          </MoreMenu>
        </div>
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
