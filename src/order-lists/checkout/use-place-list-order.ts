import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { submitOrder } from '#app/orders/order-client.ts'
import type { NewOrder, Order, OrderCheck, OrderCheckResult } from '#app/orders/order-contract.ts'
import { findDuplicateOrders } from '#app/orders/place/duplicate-check.ts'
import { useIdempotencyKey } from '#app/orders/place/use-idempotency-key.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import { listStore, parseConflictingList } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import type { ListRow } from '../order-list/list-rows.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'
import type { ListLineInput } from '../rules.ts'
import type { DeliveryFields } from './delivery-draft.ts'
import { type ListOrderFailure, parseListOrderFailure, parseSaveFailure } from './list-order-failure.ts'

/** `attempt` tells one refusal from the next, so that each takes the focus once. */
export type PlaceListOrderState =
  | { step: 'idle' }
  | { step: 'checking' | 'sending' }
  | { step: 'asking'; known: OrderCheckResult; asked: OrderCheck }
  | { step: 'refused'; refusal: ListOrderFailure; attempt: number }
  | { step: 'placed'; order: Order }

function toNewOrder(
  rows: readonly ListRow[],
  fields: DeliveryFields,
  listVersion: number | undefined,
): NewOrder {
  return {
    lines: rows.flatMap(({ product: machine, quantity }) =>
      machine
        ? [
            {
              productID: machine._id,
              quantity,
              price: decimalFromCents(getUnitPrice(quantity, getSellingTerms(machine))),
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

/** What is asked before an order is sent: whether it looks like one that was placed already. */
function toOrderCheck(lines: readonly ListLineInput[], { poNumber }: DeliveryFields): OrderCheck {
  return { lines: lines.map(({ productID, quantity }) => ({ productID, quantity })), poNumber }
}

/** Whether the list is still the one on the screen. */
function isListUnchanged(rows: readonly ListRow[], { lines }: OrderList): boolean {
  return (
    lines.length === rows.length &&
    lines.every(({ productID, quantity }) =>
      rows.some((row) => row.productID === productID && row.quantity === quantity),
    )
  )
}

/** Places the whole list as one order, all or nothing. */
export function usePlaceListOrder(list: OrderListController, onPlaced: () => void) {
  const { rows, flush, savingError, show, refetch } = list
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey()
  const attempts = useRef(0)
  /** Sent, and nobody knows what became of it. */
  const unanswered = useRef<NewOrder | null>(null)
  const [placing, setPlacing] = useState<PlaceListOrderState>({ step: 'idle' })

  function refuse(refusal: ListOrderFailure) {
    attempts.current += 1
    setPlacing({ step: 'refused', refusal, attempt: attempts.current })
  }

  /** What was typed is saved first; then the list as it is, for another window may have changed or ordered it. */
  async function newest(): Promise<OrderList | ListOrderFailure> {
    if (!(await flush())) return parseSaveFailure(savingError())
    try {
      return await queryClient.fetchQuery({ ...listStore(true).query, staleTime: 0, retry: false })
    } catch (error) {
      return parseSaveFailure(error)
    }
  }

  async function send(wish: NewOrder) {
    setPlacing({ step: 'sending' })
    try {
      const order = await submitOrder(wish, intent.keyFor(wish))
      intent.settle()
      unanswered.current = null
      setPlacing({ step: 'placed', order })
      onPlaced()
      void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
    } catch (error) {
      const refusal = parseListOrderFailure(error, wish)
      const isUnknown = refusal.because === 'no-answer'
      unanswered.current = isUnknown ? wish : null
      if (!isUnknown) intent.settle()
      const now = parseConflictingList(error)
      if (now) show(now)
      // Prices and stock as they are now, so that the lines can say what would do.
      else if (error instanceof ApiError) void refetch()
      refuse(refusal)
    }
  }

  /** @param isAnyway the buyer has seen the orders this one looks like; what they changed since is asked about anew */
  async function place(fields: DeliveryFields, isAnyway: boolean) {
    const asked = isAnyway && placing.step === 'asking' ? placing.asked : null
    const sent = unanswered.current
    // The very same again, before anything is looked at: if it arrived, its own stock and list are not what they were.
    if (sent && intent.isOpen(toNewOrder(rows, fields, sent.listVersion))) return send(sent)
    if (rows.some(({ problem }) => problem !== null)) return refuse({ because: 'lines', lines: new Map() })
    setPlacing({ step: 'checking' })
    const now = await newest()
    if ('because' in now) return refuse(now)
    if (!isListUnchanged(rows, now)) return refuse({ because: sent ? 'maybe-placed' : 'list-changed' })
    const question = toOrderCheck(now.lines, fields)
    const isSure = JSON.stringify(asked) === JSON.stringify(question)
    const known = isSure ? null : await findDuplicateOrders(question)
    if (known) return setPlacing({ step: 'asking', known, asked: question })
    return send(toNewOrder(rows, fields, now.version))
  }

  return { placing, place, forget: () => setPlacing({ step: 'idle' }) }
}
