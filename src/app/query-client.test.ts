import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { createQueryClient } from './query-client.ts'

/** A query about orders that is in use, and a mutation that declares that it changes orders. */
async function watchOrders(mutationFn: () => Promise<unknown>) {
  const queryClient = createQueryClient()
  let reads = 0
  const query = new QueryObserver(queryClient, {
    queryKey: ['orders'],
    queryFn: async () => ++reads,
    meta: { tags: ['orders'] },
  })
  query.subscribe(() => undefined)
  await expect.poll(() => query.getCurrentResult().data).toBe(1)
  const seen: unknown[] = []
  const mutation = new MutationObserver(queryClient, {
    mutationFn,
    meta: { changes: ['orders'] },
    onSuccess: () => seen.push(query.getCurrentResult().data),
  })
  return { mutation, query, seen }
}

test('the queries that show the changed data are read again before the mutation is done', async () => {
  const { mutation, seen } = await watchOrders(async () => 'changed')
  await mutation.mutate()
  expect(seen).toEqual([2])
})

test('a refusal because of a change of somebody else reads the data again, an invalid input does not', async () => {
  for (const [status, reads] of [
    [409, 2],
    [422, 1],
  ] as const) {
    const { mutation, query } = await watchOrders(() => Promise.reject(new ApiError(status, {})))
    await mutation.mutate().catch(() => undefined)
    await expect.poll(() => query.getCurrentResult().fetchStatus).toBe('idle')
    expect(query.getCurrentResult().data).toBe(reads)
  }
})

test('a change without a connection fails at once, and is not made later', async () => {
  onlineManager.setOnline(false)
  try {
    const mutation = new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    mutation.mutate().catch(() => undefined)
    await expect.poll(() => mutation.getCurrentResult().isError).toBe(true)
  } finally {
    onlineManager.setOnline(true)
  }
})
