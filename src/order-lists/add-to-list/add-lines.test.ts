import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setTransport } from '#app/lib/api.ts'
import { removeAddedLines } from './add-lines.tsx'
import { ListVersionConflict, listStore } from './list-store.ts'

setTransport(async () => Response.json([]))

/** A guest's list that another window changes before every `busy`th reading. */
function guestList(busy: number) {
  let readings = 0
  let stored = { version: 1, lines: [{ productID: 'a', sku: 'FX-13', quantity: 24 }] }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      readings += 1
      if (readings % busy === 0) stored = { ...stored, version: stored.version + 1 }
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

const take = () =>
  removeAddedLines(new QueryClient(), listStore(false), [
    { product: { _id: 'a', sku: 'FX-13' }, quantity: 4 },
  ])

test('pieces are taken off a line again, also when the list was changed in between', async () => {
  const quantities = guestList(2)
  await take()
  expect(quantities()).toEqual([20])
})

test('what cannot be taken back, because the list never rests, is not called taken back', async () => {
  const quantities = guestList(1)
  await expect(take()).rejects.toBeInstanceOf(ListVersionConflict)
  expect(quantities()).toEqual([24])
})
