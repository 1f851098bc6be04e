import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../../accounts/client.ts'
import type { MachineOnCard } from '../../catalog/contract.ts'
import { Icon } from '../../ui/icon.tsx'

const UsualQuantity = lazy(() =>
  import('./usual-quantity.tsx').then((module) => ({ default: module.UsualQuantity })),
)

interface ListOfferProps {
  machine: MachineOnCard
  isBare?: boolean
}

/** ‘Add to order list’ on every machine that can be ordered; the signed-in read how many they usually order. */
export function ListOffer({ machine, isBare = false }: ListOfferProps) {
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  if (machine.quentity <= machine.minOrder) return null
  async function add() {
    // What it takes comes with the first click: most visitors only look.
    const { addOffered } = await import('../list/add-offered.ts')
    await addOffered(queryClient, machine)
  }
  if (isBare) {
    return (
      <button type="button" className="x" title="Add to order list" onClick={() => void add()}>
        <Icon name="plus" />
        <span className="vh">Add {machine.sku} to order list</span>
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
      <button type="button" className="lk" onClick={() => void add()}>
        Add to order list<span className="vh">: {machine.name}</span>
      </button>
    </div>
  )
}
