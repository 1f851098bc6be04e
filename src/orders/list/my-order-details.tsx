import type { OrderView } from '../order-adapter.ts'
import './order-details.css'
import { OrderLineList } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** An order opened below its row: what happened to it, its lines, where it goes, whom to call. */
export function MyOrderDetails({ order, onReorder }: { order: OrderView; onReorder: () => void }) {
  return (
    <div className="dt">
      <div className="l">
        <h3 className="lab">What happened</h3>
        <OrderTimeline order={order} />
        {order.lineCount > 1 && <OrderLineList order={order} />}
      </div>
      <dl className="r">
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
        <div className="screen-only">
          <dt className="lab">Papers</dt>
          <dd>
            <a href={`/api/orders/${order.id}/pro-forma.pdf`}>Pro-forma invoice (PDF)</a>
          </dd>
        </div>
        <div className="screen-only">
          <dt className="lab">Again</dt>
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
