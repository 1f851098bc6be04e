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

/** `attempt` numbers the failures, so that each notice takes the focus once. */
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

/** Earlier orders with the same PO number; not checked if there is none. */
async function findPurchaseDuplicates({ _id }: Product, { quantity, poNumber }: OrderFields) {
  if (poNumber.trim() === '') return null
  return findDuplicateOrders({
    lines: [{ productID: _id, quantity: parseQuantityInput(quantity) }],
    poNumber,
  })
}

/**
 * Places orders of the product with the URL parameter `id`. The toast 'Order Placed' appears before the response, as
 * specified; a failure turns it into the error and leaves the form unchanged.
 */
export function usePlacePurchase(id: string, product: Product, session: Session) {
  const queryClient = useQueryClient()
  const idempotency = useIdempotencyKey()
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<PlacePurchaseState>({ step: 'idle' })

  function refuse(refusal: PurchaseFailure) {
    attempts.current += 1
    setPlacing({ step: 'refused', refusal, attempt: attempts.current })
  }

  /** @param isAnyway whether the buyer confirmed the duplicate warning; changed values are checked again */
  async function place(fields: OrderFields, isAnyway: boolean): Promise<PlacePurchaseState['step']> {
    const isSure = isAnyway && placing.step === 'asking' && isSameDuplicateCheck(placing.fields, fields)
    const newPurchase = toNewPurchase(product, session, fields)
    const { address, Phone, orderquentity, productID, price, poNumber } = newPurchase
    const order = [address, Phone, orderquentity, productID, price, poNumber]
    // An order that was sent without an answer would be compared with itself.
    const known = isSure || idempotency.isOpen(order) ? null : await findPurchaseDuplicates(product, fields)
    if (known) {
      setPlacing({ step: 'asking', known, fields })
      return 'asking'
    }
    // Browsers remember failed imports: without a network, do not even load the toast code.
    if (!navigator.onLine) {
      refuse({ because: 'no-answer' })
      return 'refused'
    }
    const { optimisticToast } = await import('#app/ui/toasts.ts')
    setPlacing({ step: 'sending' })
    const toast = optimisticToast('Order Placed')
    try {
      const purchase = await placePurchaseRequest(newPurchase, idempotency.keyFor(order))
      idempotency.settle()
      setPlacing({ step: 'placed', purchase })
      void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
      return 'placed'
    } catch (error) {
      const refusal = parsePurchaseFailure(error, product, newPurchase.price)
      if (refusal.because !== 'no-answer') idempotency.settle()
      toast.fail(errorMessage(error))
      const currentTerms = parseCurrentTerms(error)
      if (currentTerms)
        queryClient.setQueryData(productQuery(id).queryKey, (known) => known && { ...known, ...currentTerms })
      refuse(refusal)
      return 'refused'
    }
  }

  const forget = useCallback(() => setPlacing({ step: 'idle' }), [])
  return { placing, place, refuse, forget }
}

export type PlacePurchase = ReturnType<typeof usePlacePurchase>
