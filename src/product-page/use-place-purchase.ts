import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toDeliveryAddress } from '#app/addresses/chosen-address.ts'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import type { Session } from '#app/auth/account/client.ts'
import { orderCompanyField } from '#app/companies/core/order-company.ts'
import { errorMessage, sendJson } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/client.ts'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import {
  freightSeenField,
  type ShownFreight,
  showCurrentFreight,
} from '#app/order-placement/freight/use-order-freight.ts'
import {
  type PlacedPurchase,
  type PurchaseToPlace,
  placedFromDto,
  purchaseToDto,
} from '#app/order-placement/purchase/purchase-adapter.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { useIdempotencyKey } from '#app/orders/core/use-idempotency-key.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { productQuery } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { optimisticToast } from '#app/ui/notify.ts'
import { type PurchaseFailure, parseCurrentTerms, parsePurchaseFailure } from './purchase-failure.ts'
import { getOrderDraftName, type OrderFields } from './use-order-form.ts'

/** @param idempotencyKey new for each intended order; repeating a request with it never orders twice */
async function placePurchaseRequest(
  purchase: PurchaseToPlace,
  idempotencyKey: string,
): Promise<PlacedPurchase> {
  const headers = { 'idempotency-key': idempotencyKey }
  return placedFromDto(await sendJson<Purchase>('POST', '/api/purchase', purchaseToDto(purchase), headers))
}

/** `attempt` numbers the failures, so that each notice takes the focus once. */
export type PlacePurchaseState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'failed'; failure: PurchaseFailure; attempt: number }
  | { step: 'confirming-duplicate'; duplicates: OrderCheckResult; fields: OrderFields }
  | { step: 'placed'; order: PlacedPurchase }

function toPurchase(
  queryClient: QueryClient,
  product: Product,
  session: Session,
  fields: OrderFields,
  freight: ShownFreight,
): PurchaseToPlace {
  const quantity = parseQuantityInput(fields.quantity)
  return {
    buyer: { name: session.displayName, email: session.email },
    product,
    quantity,
    price: decimalFromCents(getUnitPrice(quantity, getSellingTerms(product))),
    ...toDeliveryAddress(queryClient, fields.address),
    phone: fields.phone,
    poNumber: fields.poNumber,
    ...orderCompanyField(session.email),
    ...freightSeenField(freight),
  }
}

/** Everything that makes it another order. */
function listFacts(purchase: PurchaseToPlace) {
  const { address, addressId, phone, quantity, product, price, poNumber, company, freightSeen } = purchase
  return [address, addressId, phone, quantity, product.id, price, poNumber, company, freightSeen]
}

/** The same as an order of many products that waits for approval. */
function toRequest({ product, quantity, price, addressId, company, ...order }: PurchaseToPlace) {
  const { address, phone, poNumber, freightSeen } = order
  return {
    lines: [{ productID: product.id, quantity, price }],
    address,
    phone,
    poNumber,
    freightSeen,
    ...(addressId !== undefined && { addressId }),
    ...(company && { company }),
  }
}

/** Shows the price and the stock that the shop has answered with. */
function showCurrentTerms(
  queryClient: QueryClient,
  id: string,
  { company }: PurchaseToPlace,
  error: unknown,
): void {
  const currentTerms = parseCurrentTerms(error)
  if (!currentTerms) return
  // The terms of a company are not those of the catalog.
  if (company) void invalidateTags(queryClient, ['companies', 'products'])
  else
    queryClient.setQueryData(productQuery(id).queryKey, (cached) => cached && { ...cached, ...currentTerms })
}

const isSameDuplicateCheck = (asked: OrderFields, { quantity, poNumber }: OrderFields) =>
  asked.quantity === quantity && asked.poNumber === poNumber

/** Earlier orders with the same PO number; not checked if there is none. */
async function findPurchaseDuplicates({ id }: Product, { quantity, poNumber }: OrderFields) {
  if (poNumber.trim() === '') return null
  return findDuplicateOrders({
    lines: [{ productID: id, quantity: parseQuantityInput(quantity) }],
    poNumber,
  })
}

/**
 * Places orders of the product with the URL parameter `id`. The toast 'Order Placed' appears before the response, as
 * specified; a failure turns it into the error and leaves the form unchanged.
 */
export function usePlacePurchase(id: string, product: Product, session: Session) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  const idempotency = useIdempotencyKey(getOrderDraftName(product, session.email))
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<PlacePurchaseState>({ step: 'idle' })

  function showFailure(failure: PurchaseFailure) {
    attempts.current += 1
    setPlacing({ step: 'failed', failure, attempt: attempts.current })
  }

  /** @param isDuplicateConfirmed whether the buyer confirmed the duplicate warning; changed values are checked again */
  async function place(
    fields: OrderFields,
    isDuplicateConfirmed: boolean,
    freight: ShownFreight,
  ): Promise<PlacePurchaseState['step']> {
    const isConfirmed =
      isDuplicateConfirmed &&
      placing.step === 'confirming-duplicate' &&
      isSameDuplicateCheck(placing.fields, fields)
    const newPurchase = toPurchase(queryClient, product, session, fields, freight)
    const order = listFacts(newPurchase)
    // An order that was sent without a response may be stored already, and would count as its own duplicate.
    const duplicates =
      isConfirmed || idempotency.isOpen(order) ? null : await findPurchaseDuplicates(product, fields)
    if (duplicates) {
      setPlacing({ step: 'confirming-duplicate', duplicates, fields })
      return 'confirming-duplicate'
    }
    // Browsers cache a failed import until the page is reloaded, so the toast code is not loaded offline.
    if (!navigator.onLine) {
      showFailure({ code: 'no-answer' })
      return 'failed'
    }
    setPlacing({ step: 'sending' })
    const toast = optimisticToast('Order Placed')
    try {
      const placed = await placePurchaseRequest(newPurchase, idempotency.keyFor(order))
      idempotency.settle()
      setPlacing({ step: 'placed', order: placed })
      void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
      return 'placed'
    } catch (error) {
      const failure = parsePurchaseFailure(error, product, newPurchase.price)
      if (failure.code !== 'no-answer') idempotency.settle()
      toast.fail(errorMessage(error))
      showCurrentFreight(queryClient, freight, error)
      showCurrentTerms(queryClient, id, newPurchase, error)
      showFailure(failure)
      return 'failed'
    }
  }

  /** Asks for approval instead, and opens the request. @returns whether it was sent */
  async function request(fields: OrderFields, freight: ShownFreight): Promise<boolean> {
    const purchase = toPurchase(queryClient, product, session, fields, freight)
    const order = toRequest(purchase)
    setPlacing({ step: 'sending' })
    try {
      const { notifySent, requestApproval } = await import('#app/purchase-requests/send-request.ts')
      const request = await requestApproval(order, idempotency.keyFor(['request', order]))
      idempotency.settle()
      setPlacing({ step: 'idle' })
      void invalidateTags(queryClient, ['companies'])
      notifySent(request)
      await navigate({ to: '/dashboard/purchaserequests/$id', params: { id: request.number } })
      return true
    } catch (error) {
      showCurrentFreight(queryClient, freight, error)
      const failure = parsePurchaseFailure(error, product, purchase.price)
      if (failure.code !== 'no-answer') idempotency.settle()
      showFailure(failure)
      return false
    }
  }

  const clearNotice = useCallback(() => setPlacing({ step: 'idle' }), [])
  return { placing, place, request, showFailure, clearNotice }
}

export type PlacePurchase = ReturnType<typeof usePlacePurchase>
