import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Session } from '../accounts/client.ts'
import { productQuery } from '../catalog/client.ts'
import type { Product } from '../catalog/contract.ts'
import { termsOf, unitPriceAt } from '../catalog/rules.ts'
import { errorWords } from '../lib/api.ts'
import { decimalFromCents } from '../lib/money.ts'
import { placeOrder } from './client.ts'
import type { NewPurchase, Purchase } from './contract.ts'
import { figuresNow, type Refusal, refusalOf } from './refusal.ts'
import { quantityFromInput } from './rules.ts'
import type { OrderFields } from './use-order-form.ts'

/** `attempt` tells one refusal from the next, so that each takes the focus once. */
export type Placing =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'refused'; refusal: Refusal; attempt: number }
  | { step: 'placed'; purchase: Purchase }

/** Whatever shows stock or orders. */
const TOUCHED = [
  'product',
  'products',
  'newproduct',
  'facets',
  'stock-by-family',
  'managed-products',
  'orders',
]

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
  }
}

/** One key for each intent to buy: kept while the outcome is unknown and the order stays the same. */
function useIntent() {
  const kept = useRef<{ intent: string; key: string } | null>(null)
  return {
    keyFor({ address, Phone, orderquentity, productID, price }: NewPurchase): string {
      const intent = JSON.stringify([address, Phone, orderquentity, productID, price])
      if (kept.current?.intent !== intent) kept.current = { intent, key: crypto.randomUUID() }
      return kept.current.key
    },
    settle() {
      kept.current = null
    },
  }
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

  async function place(fields: OrderFields): Promise<Placing['step']> {
    const { earlyToast } = await import('../ui/early-toast.ts')
    setPlacing({ step: 'sending' })
    const toast = earlyToast('Order Placed')
    const wish = purchaseOf(machine, session, fields)
    try {
      const purchase = await placeOrder(wish, intent.keyFor(wish))
      intent.settle()
      setPlacing({ step: 'placed', purchase })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => TOUCHED.includes(String(first)),
      })
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
