import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import type { Session } from '#app/auth/client.ts'
import { errorMessage } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { productQuery } from '#app/products/client.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import { placePurchaseRequest } from '../client.ts'
import type { NewPurchase, Purchase } from '../contract.ts'
import type { OrderCheckResult } from '../order-contract.ts'
import { findDuplicateOrders } from '../place/duplicate-check.ts'
import { useIdempotencyKey } from '../place/use-idempotency-key.ts'
import { type PurchaseFailure, parseCurrentTerms, parsePurchaseFailure } from './purchase-failure.ts'
import type { OrderFields } from './use-order-form.ts'

/** `attempt` tells one refusal from the next, so that each takes the focus once. */
export type PlacePurchaseState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'refused'; refusal: PurchaseFailure; attempt: number }
  | { step: 'asking'; known: OrderCheckResult; fields: OrderFields }
  | { step: 'placed'; purchase: Purchase }

function toNewPurchase(product: Product, session: Session, fields: OrderFields): NewPurchase {
  const quantity = parseQuantityInput(fields.quantity)
  return {
    user: session.displayName,
    email: session.email,
    address: fields.address,
    Phone: fields.phone,
    orderquentity: quantity,
    productID: product._id,
    productName: product.name,
    availableProduct: product.quentity,
    price: decimalFromCents(getUnitPrice(quantity, getSellingTerms(product))),
    discription: product.discription,
    poNumber: fields.poNumber,
  }
}

const isSameDuplicateCheck = (asked: OrderFields, { quantity, poNumber }: OrderFields) =>
  asked.quantity === quantity && asked.poNumber === poNumber

/** Earlier orders under the same PO number; without one, this form asks nothing first. */
async function findPurchaseDuplicates({ _id }: Product, { quantity, poNumber }: OrderFields) {
  if (poNumber.trim() === '') return null
  return findDuplicateOrders({
    lines: [{ productID: _id, quantity: parseQuantityInput(quantity) }],
    poNumber,
  })
}

/**
 * Places orders for the product at the address `id`. 'Order Placed' is said at once, as specified; a refusal turns
 * that message into the error and leaves the form as it was.
 */
export function usePlacePurchase(id: string, product: Product, session: Session) {
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey()
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<PlacePurchaseState>({ step: 'idle' })

  function refuse(refusal: PurchaseFailure) {
    attempts.current += 1
    setPlacing({ step: 'refused', refusal, attempt: attempts.current })
  }

  /** @param isAnyway the buyer has seen the orders this one looks like; what they changed since is asked about anew */
  async function place(fields: OrderFields, isAnyway: boolean): Promise<PlacePurchaseState['step']> {
    const isSure = isAnyway && placing.step === 'asking' && isSameDuplicateCheck(placing.fields, fields)
    const wish = toNewPurchase(product, session, fields)
    const { address, Phone, orderquentity, productID, price, poNumber } = wish
    const order = [address, Phone, orderquentity, productID, price, poNumber]
    // What was sent before and not answered would only be compared with itself.
    const known = isSure || intent.isOpen(order) ? null : await findPurchaseDuplicates(product, fields)
    if (known) {
      setPlacing({ step: 'asking', known, fields })
      return 'asking'
    }
    // Browsers remember what could not be fetched: without a network not even the message is asked for.
    if (!navigator.onLine) {
      refuse({ because: 'no-answer' })
      return 'refused'
    }
    const { optimisticToast: earlyToast } = await import('#app/ui/toasts.ts')
    setPlacing({ step: 'sending' })
    const toast = earlyToast('Order Placed')
    try {
      const purchase = await placePurchaseRequest(wish, intent.keyFor(order))
      intent.settle()
      setPlacing({ step: 'placed', purchase })
      void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
      return 'placed'
    } catch (error) {
      const refusal = parsePurchaseFailure(error, product, wish.price)
      if (refusal.because !== 'no-answer') intent.settle()
      toast.fail(errorMessage(error))
      const figures = parseCurrentTerms(error)
      if (figures)
        queryClient.setQueryData(productQuery(id).queryKey, (known) => known && { ...known, ...figures })
      refuse(refusal)
      return 'refused'
    }
  }

  const forget = useCallback(() => setPlacing({ step: 'idle' }), [])
  return { placing, place, refuse, forget }
}

export type PlacePurchase = ReturnType<typeof usePlacePurchase>
