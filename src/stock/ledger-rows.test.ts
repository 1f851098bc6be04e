import { expect, test } from 'vitest'
import type { StockMovement } from './contract.ts'
import { ledgerRows } from './ledger-rows.ts'

const movement = (
  id: string,
  kind: StockMovement['kind'],
  quantity: number,
  stockAfter: number,
  ordersBefore = 0,
): StockMovement => ({
  id,
  kind,
  quantity,
  stockAfter,
  ordersBefore,
  reason: '',
  by: 'Ann',
  at: '2026-11-22',
})

test('orders are rows between the movements, and every row follows from the one below', () => {
  const rows = ledgerRows(
    [
      movement('c', 'counted', -2, 128, -20),
      movement('b', 'received', 50, 150),
      movement('a', 'opened', 100, 100),
    ],
    118,
  )
  expect(
    rows.map((row) =>
      row.kind === 'orders'
        ? ['orders', row.quantity, row.stockAfter]
        : [row.movement.kind, row.movement.quantity, row.movement.stockAfter],
    ),
  ).toEqual([
    ['orders', -10, 118],
    ['counted', -2, 128],
    ['orders', -20, 130],
    ['received', 50, 150],
    ['opened', 100, 100],
  ])
  expect(ledgerRows([], 5)).toEqual([])
})
