/** The part of the order list that product cards show. It is read once for all cards. */
import { createContext } from 'react'

interface CardList {
  /** True if the visitor may have an order list. */
  hasList: boolean
  isSignedIn: boolean
  setAdded: (isAdded: boolean) => void
}

export const CardListContext = createContext<CardList>({
  hasList: false,
  isSignedIn: false,
  setAdded: () => undefined,
})

export const NO_QUANTITIES: ReadonlyMap<string, number> = new Map()

/** The quantities on the order list, by the ID of the product. */
export const ListedQuantitiesContext = createContext(NO_QUANTITIES)
