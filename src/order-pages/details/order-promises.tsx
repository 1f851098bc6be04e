import { useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { formatDay, utcDay } from '#app/lib/dates.ts'
import { PROMISE_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { ShipByDateDialog } from '#app/order-changes/promises/ship-by-date-dialog.tsx'
import type { OrderLineView, OrderView } from '#app/orders/core/order-adapter.ts'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { orderDetailsCopy } from './copy.ts'
import detailsStyles from './order-details.module.css'

/** For staff members: the lines that were not in stock, with the first and the current ship-by date. */
export function OrderPromises({ order }: { order: OrderView }) {
  const canChange = useCan('orders.change-date')
  const [changed, setChanged] = useState<OrderLineView>()
  const lines = order.lines.flatMap((line) => (line.promise ? [{ line, promise: line.promise }] : []))
  if (lines.length === 0) return null
  return (
    <section className={detailsStyles.part} aria-label={orderDetailsCopy.promises}>
      <h3>{orderDetailsCopy.promises}</h3>
      <ul className={layoutStyles.tightStack}>
        {lines.map(({ line, promise }) => (
          <li key={line.number} className={layoutStyles.wrappingRow}>
            <div>
              <p>
                <span className={textStyles.code}>{line.sku}</span>, {orderDetailsCopy.promisedUnits(promise)}
              </p>
              <p>{orderDetailsCopy.promisedDays(promise, utcDay(new Date()))}</p>
              {promise.previousPromisedOn && promise.reason && (
                <p className={textStyles.muted}>
                  Was {formatDay(promise.previousPromisedOn)}. Reason: {PROMISE_REASON_LABELS[promise.reason]}
                  .
                </p>
              )}
            </div>
            {canChange && promise.waiting > 0 && (
              <Button
                id={`ship-by-date-${line.number}`}
                className={layoutStyles.atEnd}
                size="small"
                aria-label={`Change the ship-by date of ${line.sku}`}
                data-screen-only
                onClick={() => setChanged(line)}
              >
                Change…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changed && (
        <ShipByDateDialog
          orders={[order]}
          line={changed}
          focusId={`ship-by-date-${changed.number}`}
          onClose={() => setChanged(undefined)}
        />
      )}
    </section>
  )
}
