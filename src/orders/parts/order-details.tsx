import type { ReactNode } from 'react'
import type { Order } from '../grouping.ts'
import '../order-details.css'
import { Timeline } from './timeline.tsx'

/** An order opened below its row: what happened to it, where it goes, whom to call. Further cells are the children. */
export function OrderDetails({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <div className="dt">
      <div className="l">
        <h3 className="lab">What happened</h3>
        <Timeline order={order} />
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
        {children}
      </dl>
    </div>
  )
}
