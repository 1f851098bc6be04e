/** Adds a machine that was only looked at: in the quantity that this buyer would type. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../accounts/client.ts'
import type { MachineOnCard } from '../../catalog/contract.ts'
import { notify } from '../../ui/toasts.ts'
import { limitsOf } from '../quantity-words.ts'
import { quantityProblem, smallestOrder } from '../rules.ts'
import { usualQuantityQuery } from '../usual-quantity.ts'
import { addMachine } from './add-lines.tsx'

export async function addOffered(queryClient: QueryClient, machine: MachineOnCard): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  const limits = limitsOf(machine)
  const usual = queryClient.getQueryData(usualQuantityQuery(machine._id).queryKey)
  const isUsual = usual && quantityProblem(usual, limits) === null
  const quantity = isUsual ? usual : smallestOrder(limits)
  if (quantity === null) {
    notify.error(`${machine.sku} cannot be ordered now: too few are in stock`)
    return
  }
  await addMachine(queryClient, session !== null, machine, quantity)
}
