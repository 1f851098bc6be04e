import { expect, test } from 'vitest'
import { deliveryTown } from './delivery-town.ts'

test.each([
  ['Northquay Civil, Store 4\nRua do Cais 18\n4450-208 Matosinhos\nPortugal', 'Matosinhos'],
  ['Whitlock Drilling Ltd, Hall 7, Harbour Road 12, 20457 Hamburg', 'Hamburg'],
  ['Ridgeway Steel\nGate 4\nLeeds\nLS9 0PX', 'Leeds'],
  ['Ridgeway Steel, 1200 Mill Road, Cleveland, OH 44109', 'Cleveland'],
  ['Ridgeway Steel\nCleveland, OH 44109-1234\nUnited States', 'Cleveland'],
  ['1200 Mill Road\nCleveland OH 44109', 'Cleveland'],
  ['44109 Cleveland\nOH\nUnited States', 'Cleveland'],
  ['Unit 4\nToronto ON M5V 2T6\nCanada', 'Toronto'],
  ['Sydney NSW 2000', 'Sydney'],
  ['Via Roma 1\n20121 Milano MI\nItaly', 'Milano'],
  ['Avenida 1\nSão Paulo-SP\n01310-100\nBrazil', 'São Paulo'],
  ['Quay 7, Harbour Road', 'Harbour Road'],
  ['Hall 7', 'Hall 7'],
  [' \n ', ''],
])('the town of %j is %j', (address, town) => {
  expect(deliveryTown(address)).toBe(town)
})
