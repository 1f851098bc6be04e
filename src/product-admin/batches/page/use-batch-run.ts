import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { type BatchAction, batchQuery, runBatchAction } from '../client.ts'
import type { ProductBatch } from '../contract.ts'

/** Starts, undoes or stops a batch. The shop continues without the page, which only shows the progress. */
export function useBatchRun({ id, status, isRunning }: ProductBatch) {
  const queryClient = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState({ message: '', status })
  const wasRunning = useRef(isRunning)

  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidateTags(queryClient, ['products', 'stock', 'audit'])
    wasRunning.current = isRunning
  }, [queryClient, isRunning])

  async function run(step: BatchAction) {
    setStarting(true)
    setFailure({ message: '', status })
    try {
      const batch = await runBatchAction(id, step)
      queryClient.setQueryData(batchQuery(id).queryKey, batch)
      if (!batch.isRunning) void invalidateTags(queryClient, ['products', 'stock', 'audit'])
    } catch (problem) {
      setFailure({ message: errorMessage(problem), status })
      // Only the answer may be lost.
      void invalidateTags(queryClient, ['products', 'stock', 'audit'])
    } finally {
      setStarting(false)
    }
  }

  // The page shows what has happened since.
  const error = failure.status === status ? failure.message : ''
  return { isStarting, error, run }
}
