import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import type { Session } from '#app/auth/client.ts'
import { errorWords } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { productQuery } from '#app/products/client.ts'
import type { Product } from '#app/products/contract.ts'
import { termsOf, unitPriceAt } from '#app/products/rules.ts'
import { placeOrder } from '../client.ts'
import type { NewPurchase, Purchase } from '../contract.ts'
import type { OrderCheckAnswer } from '../order-contract.ts'
import { findKnownOrders } from '../place/duplicate-check.ts'
import { useIntent } from '../place/use-idempotency-key.ts'
import { quantityFromInput } from '../rules.ts'
import { figuresNow, type Refusal, refusalOf } from './purchase-failure.ts'
import type { OrderFields } from './use-order-form.ts'

/** `attempt` tells one refusal from the next, so that each takes the focus once. */
export type Placing =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'refused'; refusal: Refusal; attempt: number }
  | { step: 'asking'; known: OrderCheckAnswer; fields: OrderFields }
  | { step: 'placed'; purchase: Purchase }

function purchaseOf(machine: Product, session: Session, fields: OrderFields): NewPurchase {
  const quantity = quantityFromInput(fields.quantity)
  return {
    user: session.displayName,
    email: session.email,
    address: fields.address,
    Phone: fields.phone,
    orderquentity: quantity,
    productID: machine._id,
    productName: machine.name,
    availableProduct: machine.quentity,
    price: decimalFromCents(unitPriceAt(quantity, termsOf(machine))),
    discription: machine.discription,
    poNumber: fields.poNumber,
  }
}

const isSameQuestion = (asked: OrderFields, { quantity, poNumber }: OrderFields) =>
  asked.quantity === quantity && asked.poNumber === poNumber

/** Earlier orders under the same PO number; without one, this form asks nothing first. */
async function knownOrders({ _id }: Product, { quantity, poNumber }: OrderFields) {
  if (poNumber.trim() === '') return null
  return findKnownOrders({ lines: [{ productID: _id, quantity: quantityFromInput(quantity) }], poNumber })
}

/**
 * Places orders for the machine at the address `id`. 'Order Placed' is said at once, as specified; a refusal turns
 * that message into the error and leaves the form as it was.
 */
export function useOrderPlacing(id: string, machine: Product, session: Session) {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const attempts = useRef(0)
  const [placing, setPlacing] = useState<Placing>({ step: 'idle' })

  function refuse(refusal: Refusal) {
    attempts.current += 1
    setPlacing({ step: 'refused', refusal, attempt: attempts.current })
  }

  /** @param isAnyway the buyer has seen the orders this one looks like; what they changed since is asked about anew */
  async function place(fields: OrderFields, isAnyway: boolean): Promise<Placing['step']> {
    const isSure = isAnyway && placing.step === 'asking' && isSameQuestion(placing.fields, fields)
    const wish = purchaseOf(machine, session, fields)
    const { address, Phone, orderquentity, productID, price, poNumber } = wish
    const order = [address, Phone, orderquentity, productID, price, poNumber]
    // What was sent before and not answered would only be compared with itself.
    const known = isSure || intent.isOpen(order) ? null : await knownOrders(machine, fields)
    if (known) {
      setPlacing({ step: 'asking', known, fields })
      return 'asking'
    }
    // Browsers remember what could not be fetched: without a network not even the message is asked for.
    if (!navigator.onLine) {
      refuse({ because: 'no-answer' })
      return 'refused'
    }
    const { earlyToast } = await import('#app/ui/toasts.ts')
    setPlacing({ step: 'sending' })
    const toast = earlyToast('Order Placed')
    try {
      const purchase = await placeOrder(wish, intent.keyFor(order))
      intent.settle()
      setPlacing({ step: 'placed', purchase })
      void invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
      return 'placed'
    } catch (error) {
      const refusal = refusalOf(error, machine, wish.price)
      if (refusal.because !== 'no-answer') intent.settle()
      toast.fail(errorWords(error))
      const figures = figuresNow(error)
      if (figures)
        queryClient.setQueryData(productQuery(id).queryKey, (known) => known && { ...known, ...figures })
      refuse(refusal)
      return 'refused'
    }
  }

  const forget = useCallback(() => setPlacing({ step: 'idle' }), [])
  return { placing, place, refuse, forget }
}

export type OrderPlacing = ReturnType<typeof useOrderPlacing>
