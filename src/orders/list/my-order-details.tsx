import type { OrderView } from '../order-adapter.ts'
import styles from './order-details.module.css'
import { OrderLineList } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function MyOrderDetails({ order, onReorder }: { order: OrderView; onReorder: () => void }) {
  return (
    <div className={styles.details}>
      <div className={styles.history}>
        <h3 className="lab">Order history</h3>
        <OrderTimeline order={order} />
        {order.lineCount > 1 && <OrderLineList order={order} />}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="lab">Deliver to</dt>
          <dd>{order.address || 'not given'}</dd>
        </div>
        <div>
          <dt className="lab">Phone</dt>
          <dd className="mono">{order.phone || 'not given'}</dd>
        </div>
        {order.poNumber && (
          <div>
            <dt className="lab">PO number</dt>
            <dd className="mono">{order.poNumber}</dd>
          </div>
        )}
        <div className={styles.screenOnly}>
          <dt className="lab">Documents</dt>
          <dd>
            <a href={`/api/orders/${order.id}/pro-forma.pdf`}>Pro-forma invoice (PDF)</a>
          </dd>
        </div>
        <div className={styles.screenOnly}>
          <dt className="lab">Reorder</dt>
          <dd>
            <button type="button" className="b sm" onClick={onReorder}>
              Reorder
            </button>
          </dd>
        </div>
      </dl>
    </div>
  )
}
