import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orderListCountQuery } from '../core/client.ts'
import { cacheList, listStore } from './list-store.ts'

test('a count that was requested before a change of the list does not replace the new one', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = orderListCountQuery()
  const late = Promise.withResolvers<{ lines: number; total: number }>()
  const loading = queryClient.prefetchQuery({ queryKey, queryFn: () => late.promise })
  const lines = ['1', '2'].map((productID) => ({ productID, quantity: 5, product: null }))
  cacheList(queryClient, listStore(true), { version: 2, lines })
  late.resolve({ lines: 1, total: 0 })
  await loading
  await expect.poll(() => queryClient.getQueryData(queryKey)).toMatchObject({ lines: 2 })
})
