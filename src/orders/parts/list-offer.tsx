import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../../accounts/client.ts'
import type { MachineOnCard } from '../../catalog/contract.ts'
import { Icon } from '../../ui/icon.tsx'

/** Fetched for the signed-in, and with anybody's first click. */
const loadOffered = () => import('../list/offered.tsx')

const UsualQuantity = lazy(() => loadOffered().then((module) => ({ default: module.UsualQuantity })))

interface ListOfferProps {
  machine: MachineOnCard
  isBare?: boolean
}

/** ‘Add to order list’ on every machine that can be ordered; the signed-in read how many they usually order. */
export function ListOffer({ machine, isBare }: ListOfferProps) {
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  if (machine.quentity <= machine.minOrder) return null
  const add = () => void loadOffered().then(({ addOffered }) => addOffered(queryClient, machine))
  if (isBare) {
    return (
      <button type="button" className="x" title="Add to order list" onClick={add}>
        <Icon name="plus" />
        <span className="vh">Add to order list: {machine.name}</span>
      </button>
    )
  }
  return (
    <div className="add">
      <span className="sub">
        {session && (
          <Suspense>
            <UsualQuantity id={machine._id} />
          </Suspense>
        )}
      </span>
      <button type="button" className="lk" onClick={add}>
        Add to order list<span className="vh">: {machine.name}</span>
      </button>
    </div>
  )
}
