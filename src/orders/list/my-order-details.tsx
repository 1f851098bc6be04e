import { Button } from '#app/ui/button.tsx'
import textStyles from '#app/ui/text.module.css'
import type { OrderView } from '../order-adapter.ts'
import styles from './order-details.module.css'
import { OrderLineList } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function MyOrderDetails({ order, onReorder }: { order: OrderView; onReorder: () => void }) {
  return (
    <div className={styles.details}>
      <div className={styles.history}>
        <h3 className={textStyles.capitals}>Order history</h3>
        <OrderTimeline order={order} />
        {order.lineCount > 1 && <OrderLineList order={order} />}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={textStyles.capitals}>Deliver to</dt>
          <dd>{order.address || 'not given'}</dd>
        </div>
        <div>
          <dt className={textStyles.capitals}>Phone</dt>
          <dd className={textStyles.code}>{order.phone || 'not given'}</dd>
        </div>
        {order.poNumber && (
          <div>
            <dt className={textStyles.capitals}>PO number</dt>
            <dd className={textStyles.code}>{order.poNumber}</dd>
          </div>
        )}
        <div className={styles.screenOnly}>
          <dt className={textStyles.capitals}>Documents</dt>
          <dd>
            <a href={`/api/orders/${order.id}/pro-forma.pdf`}>Pro-forma invoice (PDF)</a>
          </dd>
        </div>
        <div className={styles.screenOnly}>
          <dt className={textStyles.capitals}>Reorder</dt>
          <dd>
            <Button size="small" onClick={onReorder}>
              Reorder
            </Button>
          </dd>
        </div>
      </dl>
    </div>
  )
}
