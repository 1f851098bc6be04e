import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { orderCompanyField } from '#app/companies/core/order-company.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { type ListOrderFailure, parseListOrderFailure } from '#app/order-lists/checkout/list-order-failure.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/client.ts'
import type { OrderCheck, OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import {
  freightSeenField,
  type ShownFreight,
  showCurrentFreight,
} from '#app/order-placement/freight/use-order-freight.ts'
import type { OrderOnBehalf } from '#app/orders/core/order-adapter.ts'
import { submitOrderOnBehalf } from '#app/orders/core/order-client.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { statedFacts } from '#app/orders/core/order-facts.ts'
import { useIdempotencyKey } from '#app/orders/core/use-idempotency-key.ts'
import { refetchPromises } from '#app/promises/client.ts'
import { requestApprovalOnBehalf } from '#app/purchase-requests/client.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import type { QuickOrderRowsController } from '../page/use-quick-order-rows.ts'
import { rowsTotal, type ValidRow, validRowsOf } from '../page/valid-rows.ts'
import { type OnBehalfFields, toAgreedFreight } from './freight-fields.tsx'

/** Why the rows cannot be sent as they are. */
export type RowsProblem =
  | { code: 'no-rows' | 'looking-up' | 'too-large' }
  | { code: 'invalid'; count: number }

/** `attempt` is different for each result, so that each notice receives the focus once. */
export type PlaceOnBehalfState =
  | { step: 'idle' | 'checking' | 'sending' }
  | { step: 'confirming'; duplicates: OrderCheckResult; check: OrderCheck; attempt: number }
  | { step: 'not-ready'; problem: RowsProblem; attempt: number }
  | { step: 'failed'; failure: ListOrderFailure; attempt: number }
  | { step: 'placed'; order: Order }
  | { step: 'requested'; request: PurchaseRequest }

export function rowsProblem({ results, lookup }: QuickOrderRowsController): RowsProblem | null {
  const invalid = results.filter(({ status }) => status === 'invalid').length
  if (invalid > 0) return { code: 'invalid', count: invalid }
  if (lookup.pendingCount > 0) return { code: 'looking-up' }
  const validRows = validRowsOf(results)
  if (validRows.length === 0) return { code: 'no-rows' }
  return rowsTotal(validRows) === null ? { code: 'too-large' } : null
}

const toLines = (validRows: readonly ValidRow[]) =>
  validRows.map(({ product, quantity, price, promise }) => ({
    productID: product.id,
    quantity,
    price: decimalFromCents(price.unitPrice),
    ...(promise && { shipsBy: promise.shipsBy }),
  }))

/**
 * Places the rows as one order of the customer, all or nothing, or requests the approval of it.
 * @param email of the customer
 */
export function usePlaceOnBehalf(email: string, rows: QuickOrderRowsController, isRequest: boolean) {
  const queryClient = useQueryClient()
  const idempotency = useIdempotencyKey()
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<PlaceOnBehalfState>({ step: 'idle' })
  const nextAttempt = () => {
    attempts.current += 1
    return attempts.current
  }

  async function send(order: OrderOnBehalf, usual: ShownFreight) {
    setPlacing({ step: 'sending' })
    try {
      const key = idempotency.keyFor(order)
      if (isRequest) {
        const request = await requestApprovalOnBehalf(email, order, key)
        setPlacing({ step: 'requested', request })
      } else {
        const placed = await submitOrderOnBehalf(email, order, key)
        setPlacing({ step: 'placed', order: placed })
      }
      idempotency.settle()
      rows.removeSent(rows.rows)
      void invalidateTags(queryClient, isRequest ? ['companies'] : ['orders', 'stock'])
    } catch (error) {
      showCurrentFreight(queryClient, usual, error)
      const failure = parseListOrderFailure(error, order)
      if (failure.code !== 'no-answer') {
        idempotency.settle()
        // The prices, the stock or the company may have changed.
        rows.lookup.refresh()
        void invalidateTags(queryClient, ['companies', 'stock'])
        // The next attempt sends the ship-by dates that are shown with the failure.
        if (order.lines.some(({ shipsBy }) => shipsBy)) await refetchPromises(queryClient)
      }
      setPlacing({ step: 'failed', failure, attempt: nextAttempt() })
    }
  }

  /** @param isAnyway the administrator has seen the similar orders; if the order was changed since, the check is repeated */
  async function place(
    { address, phone, poNumber, ...input }: OnBehalfFields,
    isAnyway: boolean,
    usual: ShownFreight,
  ) {
    const problem = rowsProblem(rows)
    if (problem) return setPlacing({ step: 'not-ready', problem, attempt: nextAttempt() })
    const agreed = toAgreedFreight(input)
    const lines = toLines(validRowsOf(rows.results))
    const order = {
      lines,
      address,
      phone,
      poNumber,
      ...orderCompanyField(email),
      ...statedFacts(input),
      ...(agreed
        ? { freight: { ...agreed, amount: decimalFromCents(agreed.amount) } }
        : freightSeenField(usual)),
    }
    // An unchanged repeat is sent before any check, because the first one may have been placed.
    if (idempotency.isOpen(order)) return send(order, usual)
    const check: OrderCheck = {
      lines: lines.map(({ productID, quantity }) => ({ productID, quantity })),
      poNumber,
      customer: email,
    }
    const confirmed = isAnyway && placing.step === 'confirming' ? placing.check : null
    setPlacing({ step: 'checking' })
    const isConfirmed = JSON.stringify(confirmed) === JSON.stringify(check)
    const duplicates = isConfirmed ? null : await findDuplicateOrders(check)
    if (duplicates) return setPlacing({ step: 'confirming', duplicates, check, attempt: nextAttempt() })
    return send(order, usual)
  }

  return { placing, place, reset: () => setPlacing({ step: 'idle' }) }
}
