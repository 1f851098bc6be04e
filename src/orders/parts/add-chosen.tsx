import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../catalog/contract.ts'
import { limitsOf } from '../quantity-words.ts'
import { quantityFromInput, quantityProblem, smallestOrder } from '../rules.ts'
import type { OrderForm } from '../use-order-form.ts'

/** Puts the machine on the order list instead, in the form's quantity if that may be ordered. */
export function AddChosen({ machine, form }: { machine: Product; form: OrderForm }) {
  const queryClient = useQueryClient()
  const limits = limitsOf(machine)
  const smallest = smallestOrder(limits)
  if (smallest === null) return null
  async function add(least: number) {
    const chosen = quantityFromInput(form.getValues('quantity'))
    const quantity = quantityProblem(chosen, limits) === null ? chosen : least
    const { addMachine } = await import('../list/add-lines.tsx')
    await addMachine(queryClient, true, machine, quantity)
  }
  return (
    <button type="button" className="btn g wide" onClick={() => void add(smallest)}>
      Add to order list
    </button>
  )
}
