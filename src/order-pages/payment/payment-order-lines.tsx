import type { OrderView } from '#app/orders/core/order-adapter.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { OrderLinesBlock } from '../details/order-lines-block.tsx'
import styles from './payment.module.css'

export function PaymentOrderLines({ order }: { order: OrderView }) {
  return (
    <section className={panelStyles.panel} aria-labelledby="this-order">
      <header>
        <h2 id="this-order">This order</h2>
        {order.poNumber && (
          <span className={`${textStyles.anywhere} ${layoutStyles.atEnd} ${styles.poNumber}`}>
            PO number <span className={textStyles.code}>{order.poNumber}</span>
          </span>
        )}
      </header>
      <OrderLinesBlock order={order} />
    </section>
  )
}
