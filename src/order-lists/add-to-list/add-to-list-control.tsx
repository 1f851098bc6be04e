import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { sessionQuery } from '#app/auth/client.ts'
import type { MachineOnCard } from '#app/products/contract.ts'
import { smallestQuantity } from '#app/products/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import { later } from '#app/ui/lazy-with-retry.tsx'

/** Fetched for the signed-in, and with anybody's first click. */
const loadOffered = () => import('./add-to-list.tsx')

const UsualQuantity = later(() => loadOffered().then((module) => module.UsualQuantity))

interface ListOfferProps {
  machine: MachineOnCard
  isBare?: boolean
}

/** ‘Add to order list’ on every machine that can be ordered; the signed-in read how many they usually order. */
export function ListOffer({ machine, isBare }: ListOfferProps) {
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  // The session's answer may come before this part is taken over, and must then be the same as on the server.
  const isHydrated = useHydrated()
  const { quentity, minOrder, orderMultiple } = machine
  if (smallestQuantity({ minOrder, multiple: orderMultiple }) > quentity) return null
  const add = () => void loadOffered().then(({ addOffered }) => addOffered(queryClient, machine))
  const label = `Add to order list: ${machine.name}`
  if (isBare) {
    return (
      <button type="button" className="x" title="Add to order list" aria-label={label} onClick={add}>
        <Icon name="plus" />
      </button>
    )
  }
  return (
    <div className="add">
      <span className="sub">{isHydrated && session && <UsualQuantity id={machine._id} />}</span>
      <button type="button" className="lk" aria-label={label} onClick={add}>
        Add to order list
      </button>
    </div>
  )
}
