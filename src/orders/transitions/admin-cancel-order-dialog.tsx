import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Fact } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { Order } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import { moveRefusal, useMoveOrder } from './use-transition-order.ts'

/** Asks before an administrator cancels somebody's order, with a reason for the buyer. */
export function CancelAnyOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [note, setNote] = useState('')
  const move = useMoveOrder()
  const number = formatOrderNumber(order.id)
  const cancel = () =>
    move.mutate(
      { id: order.id, to: 'cancelled', note },
      {
        onSuccess: async () => {
          changeAndFocus(onClose, `order-${order.id}`)
          const { notify } = await import('#app/ui/toasts.ts')
          notify.success(`Order ${number} is cancelled`)
        },
      },
    )
  return (
    <ConfirmDialog
      title={`Cancel order ${number}?`}
      keep="Keep order"
      act="Cancel Order"
      busy={move.isPending}
      problem={move.error ? moveRefusal(move.error) : undefined}
      onKeep={onClose}
      onAct={cancel}
    >
      <OrderIdentity order={order} />
      <ul>
        <li>{order.pieces} pcs go back into stock.</li>
        {order.state === 'paid' && <li>The order is paid: cancelling it returns no money by itself.</li>}
        <li>The buyer gets an e-mail with the reason. This cannot be undone.</li>
      </ul>
      <div className="fld why">
        <label htmlFor="cancel-why">
          Reason <span className="opt">optional</span>
        </label>
        <textarea
          id="cancel-why"
          className="ta"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

function OrderIdentity({ order }: { order: Order }) {
  return (
    <div className="idb">
      <Fact label="Buyer">{order.buyer.name}</Fact>
      <Fact label="Total, USD">
        <span className="mono">{formatAmount(order.total)}</span>
      </Fact>
      <Fact label="Machines" isWide>
        {order.lines.map((line) => `${line.quantity} × ${line.name} (${line.sku})`).join(', ')}
        {order.lineCount > order.lines.length && ` and ${order.lineCount - order.lines.length} more`}
      </Fact>
    </div>
  )
}
