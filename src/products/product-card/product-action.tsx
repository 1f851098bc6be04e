import { type ComponentType, createContext, use } from 'react'
import type { MachineOnCard } from '../contract.ts'

interface OfferProps {
  machine: MachineOnCard
  /** In a table, where there is room for a sign only. */
  isBare?: boolean
}

/** What else can be done with a machine among others. The catalogue knows no orders: whoever shows it says what. */
export const OfferContext = createContext<ComponentType<OfferProps> | null>(null)

export function MachineOffer(props: OfferProps) {
  const Offer = use(OfferContext)
  return Offer && <Offer {...props} />
}
