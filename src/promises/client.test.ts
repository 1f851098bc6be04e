import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#app/lib/api.ts'
import { promisesQuery } from './client.ts'

let takingBackorders: string[] = []
let asked: string[] = []

setTransport(async (path, init) => {
  asked.push(`${init?.method ?? 'GET'} ${path.split('?')[0]}`)
  if (!init?.body) {
    const listed = new URLSearchParams(path.split('?')[1]).get('products')?.split(',') ?? []
    const taking = listed.filter((id) => takingBackorders.includes(id))
    return Response.json(taking.map((productID) => ({ productID, leadDays: 30 })))
  }
  const { lines } = JSON.parse(String(init.body)) as { lines: { productID: string }[] }
  return Response.json({ products: lines.map(({ productID }) => ({ productID })), shipsBy: null })
})
beforeEach(() => {
  asked = []
})

const promisedIds = async (ids: readonly string[]) => [
  ...(await new QueryClient().fetchQuery(promisesQuery(ids))).keys(),
]

test('promises are asked only for products that take backorders: without any, one public list is read', async () => {
  takingBackorders = []
  expect(await promisedIds(['a', 'b'])).toEqual([])
  expect(asked).toEqual(['GET /api/lead-times'])
  takingBackorders = ['b']
  expect(await promisedIds(['a', 'b', 'c'])).toEqual(['b'])
  expect(asked.slice(1)).toEqual(['GET /api/lead-times', 'POST /api/promises'])
})
