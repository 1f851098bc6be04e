import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setTransport } from '#app/lib/api.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { addProductToList, removeAddedLines } from './add-lines.tsx'
import { ListVersionConflict, listStore } from './list-store.ts'

setTransport(async () => Response.json([]))

/** A guest's list that another window changes before every nth read. */
function createGuestList(changedEvery: number) {
  let readings = 0
  let stored = { version: 1, lines: [{ productID: 'a', sku: 'FX-13', quantity: 24 }] }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      readings += 1
      if (readings % changedEvery === 0) stored = { ...stored, version: stored.version + 1 }
      return JSON.stringify(stored)
    },
    setItem: (_key: string, text: string) => {
      stored = JSON.parse(text)
    },
  })
  return () => stored.lines.map(({ quantity }) => quantity)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const undo = () =>
  removeAddedLines(new QueryClient(), listStore(false), [{ product: { id: 'a', sku: 'FX-13' }, quantity: 4 }])

test('undo removes the added units, even if the list has changed since', async () => {
  const quantities = createGuestList(2)
  await undo()
  expect(quantities()).toEqual([20])
})

test('undo fails if the list keeps changing', async () => {
  const quantities = createGuestList(1)
  await expect(undo()).rejects.toBeInstanceOf(ListVersionConflict)
  expect(quantities()).toEqual([24])
})

test('a product is added once when its button is pressed again before the answer, and again after it', async () => {
  const quantities = createGuestList(Number.POSITIVE_INFINITY)
  const product = { id: 'a', sku: 'FX-13' } as ProductSummary
  const press = () => addProductToList(new QueryClient(), false, product, 4)
  expect(await Promise.all([press(), press()])).toEqual([true, false])
  expect(quantities()).toEqual([28])
  await press()
  expect(quantities()).toEqual([32])
})
