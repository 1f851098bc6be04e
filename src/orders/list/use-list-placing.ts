import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { termsOf, unitPriceAt } from '../../catalog/rules.ts'
import { ApiError } from '../../lib/api.ts'
import { decimalFromCents } from '../../lib/money.ts'
import { findKnownOrders } from '../known-orders.ts'
import type { ListedLine } from '../list-rules.ts'
import type { OrderList } from '../lists-contract.ts'
import { placeWholeOrder } from '../orders-client.ts'
import type { NewOrder, Order, OrderCheckAnswer } from '../orders-contract.ts'
import { touchesOrders } from '../touched-queries.ts'
import { useIntent } from '../use-intent.ts'
import { type ListRefusal, listRefusalOf } from './list-refusal.ts'
import type { ListRow } from './list-rows.ts'
import { listNow, listStore } from './list-store.ts'
import type { OrderListHere } from './use-list.ts'

export interface DeliveryFields {
  address: string
  phone: string
  poNumber: string
}

/** `attempt` tells one refusal from the next, so that each takes the focus once. */
export type ListPlacing =
  | { step: 'idle' }
  | { step: 'checking' | 'sending' }
  | { step: 'asking'; known: OrderCheckAnswer; fields: DeliveryFields }
  | { step: 'refused'; refusal: ListRefusal; attempt: number }
  | { step: 'placed'; order: Order }

function orderOf(rows: readonly ListRow[], fields: DeliveryFields, listVersion: number): NewOrder {
  return {
    lines: rows.flatMap(({ machine, quantity }) =>
      machine
        ? [
            {
              productID: machine._id,
              quantity,
              price: decimalFromCents(unitPriceAt(quantity, termsOf(machine))),
            },
          ]
        : [],
    ),
    address: fields.address,
    Phone: fields.phone,
    poNumber: fields.poNumber,
    listVersion,
  }
}

const wanted = ({ productID, quantity }: ListedLine): ListedLine => ({ productID, quantity })

/** Whether the list is still the one on the screen. */
function isAsShown(rows: readonly ListRow[], { lines }: OrderList): boolean {
  return (
    lines.length === rows.length &&
    lines.every(({ productID, quantity }) =>
      rows.some((row) => row.productID === productID && row.quantity === quantity),
    )
  )
}

/** Places the whole list as one order, all or nothing. */
export function useListPlacing({ rows, flush, show, refetch }: OrderListHere) {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<ListPlacing>({ step: 'idle' })

  function refuse(refusal: ListRefusal) {
    attempts.current += 1
    setPlacing({ step: 'refused', refusal, attempt: attempts.current })
  }

  /** What was typed is saved first; then the list as it is, for another window may have changed or ordered it. */
  const newest = async () =>
    (await flush()) && queryClient.fetchQuery({ ...listStore(true).query, staleTime: 0 }).catch(() => null)

  /** @param isSure the buyer has seen the orders this one looks like */
  async function place(fields: DeliveryFields, isSure: boolean) {
    if (rows.some(({ problem }) => problem !== null)) return refuse({ because: 'lines', lines: new Map() })
    setPlacing({ step: 'checking' })
    const list = await newest()
    if (!list) return refuse({ because: 'not-saved' })
    if (!isAsShown(rows, list)) return refuse({ because: 'list-changed' })
    const earlier = isSure ? null : await findKnownOrders(list.lines.map(wanted), fields.poNumber)
    if (earlier) return setPlacing({ step: 'asking', known: earlier, fields })
    setPlacing({ step: 'sending' })
    const wish = orderOf(rows, fields, list.version)
    try {
      const order = await placeWholeOrder(wish, intent.keyFor(wish))
      intent.settle()
      setPlacing({ step: 'placed', order })
      void queryClient.invalidateQueries({ predicate: touchesOrders })
    } catch (error) {
      const refusal = listRefusalOf(error, wish)
      if (refusal.because !== 'no-answer') intent.settle()
      const now = listNow(error)
      if (now) show(now)
      // Prices and stock as they are now, so that the lines can say what would do.
      else if (error instanceof ApiError) void refetch()
      refuse(refusal)
    }
  }

  return { placing, place, forget: () => setPlacing({ step: 'idle' }) }
}
