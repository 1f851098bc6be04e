/** What a machine among others offers once somebody is signed in or clicks: most visitors only look. */

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#app/auth/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { usualQuantityQuery } from '#app/orders/reorder/usual-quantity.ts'
import { quantityProblem, smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import { productQuery } from '#app/products/client.ts'
import type { ProductSummary } from '#app/products/contract.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { notify } from '#app/ui/toasts.ts'
import { addProductToList } from './add-lines.tsx'

/** 'You usually order 20', for whoever has ordered the machine before. */
export function UsualQuantityText({ id }: { id: string }) {
  const { data: quantity } = useQuery(usualQuantityQuery(id))
  return quantity ? `You usually order ${formatNumber(quantity)}` : null
}

/**
 * Adds a machine in the quantity that this buyer would type. Stock moves while a list is open: the terms are asked for
 * anew.
 */
export async function addUsualQuantity(
  queryClient: QueryClient,
  { _id: id, sku }: ProductSummary,
): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  const machine = await queryClient.fetchQuery(productQuery(id)).catch(() => null)
  if (machine === null) {
    notify.error(`${sku} is not on your list: the server did not answer. Try again.`)
    return
  }
  const limits = quantityLimits(machine)
  const usual = session ? await queryClient.ensureQueryData(usualQuantityQuery(id)).catch(() => null) : null
  const isUsual = usual && quantityProblem(usual, limits) === null
  const quantity = isUsual ? usual : smallestOrderQuantity(limits)
  if (quantity === null) {
    notify.error(`${sku} cannot be ordered now: too few are in stock`)
    return
  }
  await addProductToList(queryClient, session !== null, machine, quantity)
}
