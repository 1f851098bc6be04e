import { useQueryClient } from '@tanstack/react-query'
import { limitsOf } from '#app/pricing/quantity-messages.ts'
import type { Product } from '#app/products/contract.ts'
import { quantityFromInput, quantityProblem, smallestOrder } from '../rules.ts'
import type { OrderForm } from './use-order-form.ts'

/** Puts the machine on the order list instead, in the form's quantity: one that may not be ordered stays to be mended. */
export function AddChosen({ machine, form }: { machine: Product; form: OrderForm }) {
  const queryClient = useQueryClient()
  const limits = limitsOf(machine)
  if (smallestOrder(limits) === null) return null
  async function add() {
    const quantity = quantityFromInput(form.getValues('quantity'))
    const isFit = quantityProblem(quantity, limits) === null
    if (!isFit) return void form.trigger('quantity', { shouldFocus: true })
    const { addMachine } = await import('#app/order-lists/add-to-list/add-lines.tsx')
    await addMachine(queryClient, true, machine, quantity)
  }
  return (
    <button type="button" className="btn g wide" onClick={() => void add()}>
      Add to order list
    </button>
  )
}
