/** From the contract's flat view, one entry a line, back to whole orders. Pure. */
import type { Purchase } from './contract.ts'

/** An order with its lines; what all lines share stands once. */
export interface WholeOrder
  extends Pick<
    Purchase,
    '_id' | 'user' | 'email' | 'address' | 'Phone' | 'total' | 'state' | 'reference' | 'placedAt' | 'events'
  > {
  lines: Purchase[]
}

/** Orders in the order of their first lines; the lines of one order may stand anywhere. */
export function wholeOrders(purchases: readonly Purchase[]): WholeOrder[] {
  const lines = Map.groupBy(purchases, (purchase) => purchase._id)
  return [...lines.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { _id, user, email, address, Phone, total, state, reference, placedAt, events } = first
    return { _id, user, email, address, Phone, total, state, reference, placedAt, events, lines: own }
  })
}

export function piecesOf({ lines }: WholeOrder): number {
  return lines.reduce((sum, line) => sum + line.orderquentity, 0)
}
