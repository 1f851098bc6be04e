import { useQueryClient } from '@tanstack/react-query'
import { parseQuantityInput, quantityProblem, smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/contract.ts'
import { quantityLimits } from '#app/products/rules.ts'
import type { OrderFormApi } from './use-order-form.ts'

/** Puts the machine on the order list instead, in the form's quantity: one that may not be ordered stays to be mended. */
export function AddToListButton({ machine, form }: { machine: Product; form: OrderFormApi }) {
  const queryClient = useQueryClient()
  const limits = quantityLimits(machine)
  if (smallestOrderQuantity(limits) === null) return null
  async function add() {
    const quantity = parseQuantityInput(form.getValues('quantity'))
    const isFit = quantityProblem(quantity, limits) === null
    if (!isFit) return void form.trigger('quantity', { shouldFocus: true })
    const { addProductToList: addMachine } = await import('#app/order-lists/add-to-list/add-lines.tsx')
    await addMachine(queryClient, true, machine, quantity)
  }
  return (
    <button type="button" className="btn g wide" onClick={() => void add()}>
      Add to order list
    </button>
  )
}
