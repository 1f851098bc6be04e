import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { parseQuantityInput, quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { quantityLimits } from '#app/products/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import type { OrderFormApi } from './use-order-form.ts'

export type AddToList = (queryClient: QueryClient, product: Product, quantity: number) => Promise<void>

interface AddToListButtonProps {
  product: Product
  form: OrderFormApi
  addToList: AddToList
  isDisabled: boolean
}

/** Adds the product to the order list in the quantity of the form, which must be valid. */
export function AddToListButton({ product, form, addToList, isDisabled }: AddToListButtonProps) {
  const queryClient = useQueryClient()
  const limits = quantityLimits(product)
  async function add() {
    const quantity = parseQuantityInput(form.getValues('quantity'))
    if (quantityProblem(quantity, limits)) return void form.trigger('quantity', { shouldFocus: true })
    await addToList(queryClient, product, quantity)
  }
  return (
    <Button size="large" disabled={isDisabled} onClick={() => void add()}>
      Add to order list
    </Button>
  )
}
