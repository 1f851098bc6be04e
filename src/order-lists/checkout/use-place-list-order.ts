import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toDeliveryAddress } from '#app/addresses/chosen-address.ts'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useIsShown } from '#app/app/use-is-shown.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { getOrderCompany, needsApproval, orderCompanyField } from '#app/companies/core/order-company.ts'
import { ApiError } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/client.ts'
import type { OrderCheck, OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import {
  freightSeenField,
  type ShownFreight,
  showCurrentFreight,
} from '#app/order-placement/freight/use-order-freight.ts'
import type { OrderToPlace } from '#app/orders/core/order-adapter.ts'
import { submitOrder } from '#app/orders/core/order-client.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { statedFacts } from '#app/orders/core/order-facts.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { useIdempotencyKey } from '#app/orders/core/use-idempotency-key.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { refetchPromises } from '#app/promises/client.ts'
import { notify } from '#app/ui/notify.ts'
import { listStore, parseConflictingList } from '../add-to-list/list-store.ts'
import { listOrderedTitle, orderNotPlaced } from '../core/copy.ts'
import type { OrderList } from '../core/list-adapter.ts'
import { assessedOrder, type ListRow, listTotals } from '../core/list-rows.ts'
import type { ListLineInput } from '../core/rules.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'
import type { DeliveryFields } from './delivery-draft.ts'
import { type ListOrderFailure, parseListOrderFailure, parseSaveFailure } from './list-order-failure.ts'

/** `attempt` is different for each failure, so that each notice receives the focus once. */
export type PlaceListOrderState =
  | { step: 'idle' }
  | { step: 'checking' | 'sending' }
  | { step: 'confirming'; duplicates: OrderCheckResult; check: OrderCheck }
  | { step: 'failed'; failure: ListOrderFailure; attempt: number }
  | { step: 'placed'; order: Order }

function toNewOrder(
  rows: readonly ListRow[],
  fields: DeliveryFields,
  listVersion: number | undefined,
  queryClient: QueryClient,
  email: string,
  freight: ShownFreight,
): OrderToPlace {
  return {
    lines: rows.flatMap(({ product, quantity, promise }) =>
      product
        ? [
            {
              productID: product.id,
              quantity,
              price: decimalFromCents(getUnitPrice(quantity, getSellingTerms(product))),
              ...(promise && { shipsBy: promise.shipsBy }),
            },
          ]
        : [],
    ),
    ...toDeliveryAddress(queryClient, fields.address),
    phone: fields.phone,
    poNumber: fields.poNumber,
    ...statedFacts(fields),
    ...orderCompanyField(email),
    ...freightSeenField(freight),
    listVersion,
  }
}

/** Sent before the order, to find orders that it may duplicate. */
function toOrderCheck(lines: readonly ListLineInput[], { poNumber }: DeliveryFields): OrderCheck {
  return { lines: lines.map(({ productID, quantity }) => ({ productID, quantity })), poNumber }
}

function isListUnchanged(rows: readonly ListRow[], { lines }: OrderList): boolean {
  return (
    lines.length === rows.length &&
    lines.every(({ productID, quantity }) =>
      rows.some((row) => row.productID === productID && row.quantity === quantity),
    )
  )
}

/** Places the whole list as one order, all or nothing. */
export function usePlaceListOrder(email: string, list: OrderListController, onPlaced: () => void) {
  const { rows, flush, savingError, show, refetch } = list
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  const isShown = useIsShown()
  const idempotency = useIdempotencyKey()
  const attempts = useRef(0)
  /** The last order that was sent but not answered. */
  const unanswered = useRef<OrderToPlace | null>(null)
  const [placing, setPlacing] = useState<PlaceListOrderState>({ step: 'idle' })

  function fail(failure: ListOrderFailure) {
    attempts.current += 1
    if (!isShown.current) notify.error(orderNotPlaced(failure.code === 'no-answer'))
    setPlacing({ step: 'failed', failure, attempt: attempts.current })
  }

  /** Saves pending edits, then fetches the list, because another window may have changed or ordered it. */
  async function saveAndFetchList(): Promise<OrderList | ListOrderFailure> {
    if (!(await flush())) return parseSaveFailure(savingError())
    try {
      return await queryClient.fetchQuery({ ...listStore(true).query, staleTime: 0, retry: false })
    } catch (error) {
      return parseSaveFailure(error)
    }
  }

  function settle() {
    idempotency.settle()
    unanswered.current = null
  }

  async function sendForApproval(newOrder: OrderToPlace) {
    const { notifySent, requestApproval } = await import('#app/purchase-requests/send-request.ts')
    const request = await requestApproval(newOrder, idempotency.keyFor(newOrder))
    settle()
    setPlacing({ step: 'idle' })
    void invalidateTags(queryClient, ['companies', 'order-list'])
    notifySent(request)
    await navigate({ to: '/dashboard/purchaserequests/$id', params: { id: request.number } })
  }

  async function sendOrder(newOrder: OrderToPlace) {
    const order = await submitOrder(newOrder, idempotency.keyFor(newOrder))
    settle()
    setPlacing({ step: 'placed', order })
    onPlaced()
    if (!isShown.current) notify.success(listOrderedTitle(formatOrderNumber(order.number)))
    void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
  }

  async function showFailure(error: unknown, newOrder: OrderToPlace, freight: ShownFreight) {
    const failure = parseListOrderFailure(error, newOrder)
    if (failure.code === 'no-answer') unanswered.current = newOrder
    else settle()
    showCurrentFreight(queryClient, freight, error)
    const currentList = parseConflictingList(error)
    if (currentList) show(currentList)
    // Fetches current prices and stock, so that the lines can suggest quantities.
    else if (error instanceof ApiError) void refetch()
    // The next attempt sends the ship-by dates that are shown with the failure.
    if (newOrder.lines.some(({ shipsBy }) => shipsBy)) await refetchPromises(queryClient)
    if (newOrder.company) void invalidateTags(queryClient, ['companies'])
    fail(failure)
  }

  async function send(newOrder: OrderToPlace, freight: ShownFreight) {
    setPlacing({ step: 'sending' })
    const assessed = assessedOrder(rows, listTotals(rows).total + freight.amount)
    try {
      if (needsApproval(getOrderCompany(email), assessed)) await sendForApproval(newOrder)
      else await sendOrder(newOrder)
    } catch (error) {
      await showFailure(error, newOrder, freight)
    }
  }

  /** @param isAnyway the buyer has seen the similar orders; if the order was changed since, the check is repeated */
  async function place(fields: DeliveryFields, isAnyway: boolean, freight: ShownFreight) {
    const confirmedCheck = isAnyway && placing.step === 'confirming' ? placing.check : null
    const sent = unanswered.current
    const toOrder = (listVersion: number | undefined) =>
      toNewOrder(rows, fields, listVersion, queryClient, email, freight)
    // An unchanged repeat is sent before any check: if the first one was placed, stock and list have already changed.
    if (sent && idempotency.isOpen(toOrder(sent.listVersion))) return send(sent, freight)
    if (rows.some(({ problem }) => problem !== null)) return fail({ code: 'lines', lines: new Map() })
    setPlacing({ step: 'checking' })
    const current = await saveAndFetchList()
    if ('code' in current) return fail(current)
    if (!isListUnchanged(rows, current)) return fail({ code: sent ? 'maybe-placed' : 'list-changed' })
    const check = toOrderCheck(current.lines, fields)
    const isConfirmed = JSON.stringify(confirmedCheck) === JSON.stringify(check)
    const duplicates = isConfirmed ? null : await findDuplicateOrders(check)
    if (duplicates) {
      if (!isShown.current) notify.error(orderNotPlaced(false))
      return setPlacing({ step: 'confirming', duplicates, check })
    }
    return send(toOrder(current.version), freight)
  }

  return { placing, place, reset: () => setPlacing({ step: 'idle' }) }
}
