import { expect, test } from 'vitest'
import { deliveryTown } from './delivery-town.ts'

test.each([
  ['Northquay Civil, Store 4\nRua do Cais 18\n4450-208 Matosinhos\nPortugal', 'Matosinhos'],
  ['Whitlock Drilling Ltd, Hall 7, Harbour Road 12, 20457 Hamburg', 'Hamburg'],
  ['Ridgeway Steel\nGate 4\nLeeds\nLS9 0PX', 'Leeds'],
  ['Quay 7, Harbour Road', 'Harbour Road'],
  ['Hall 7', 'Hall 7'],
  [' \n ', ''],
])('the town of %j is %j', (address, town) => {
  expect(deliveryTown(address)).toBe(town)
})
