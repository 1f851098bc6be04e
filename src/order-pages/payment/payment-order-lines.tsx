import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { OrderLinesBlock } from '../details/order-lines-block.tsx'

export function PaymentOrderLines({ order }: { order: OrderView }) {
  return (
    <Panel
      id="this-order"
      title="This order"
      actions={
        order.poNumber && (
          <span className={`${textStyles.small} ${textStyles.atRight}`}>
            PO number <span className={`${textStyles.code} ${textStyles.anywhere}`}>{order.poNumber}</span>
          </span>
        )
      }
    >
      <OrderLinesBlock order={order} />
    </Panel>
  )
}
