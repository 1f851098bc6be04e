/** The rows of the stock ledger: the movements, and what orders and cancellations changed between them. */
import type { StockMovement } from './contract.ts'

export type LedgerRow =
  | { kind: 'movement'; id: string; movement: StockMovement }
  /** The orders and cancellations after the movement in the row below. */
  | { kind: 'orders'; id: string; quantity: number; stockAfter: number }

/**
 * @param movements newest first, without gaps
 * @param stock now
 */
export function ledgerRows(movements: readonly StockMovement[], stock: number): LedgerRow[] {
  const [newest] = movements
  const rows: LedgerRow[] = []
  const addOrders = (id: string, quantity: number, stockAfter: number) => {
    if (quantity !== 0) rows.push({ kind: 'orders', id: `before-${id}`, quantity, stockAfter })
  }
  if (newest) addOrders('now', stock - newest.stockAfter, stock)
  for (const movement of movements) {
    rows.push({ kind: 'movement', id: movement.id, movement })
    addOrders(movement.id, movement.ordersBefore, movement.stockAfter - movement.quantity)
  }
  return rows
}
