import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { batchQuery, moveBatch } from './client.ts'
import type { ProductBatch } from './contract.ts'

type Step = 'apply' | 'undo'
const FINISHED: Record<Step, ProductBatch['status']> = { apply: 'applied', undo: 'undone' }

/** Writes or undoes a batch part by part, until it is finished, stopped or refused. */
export function useBatchRun(id: string) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const [error, setError] = useState('')
  const isStopped = useRef(false)

  async function run(next: Step) {
    setStep(next)
    setError('')
    isStopped.current = false
    try {
      for (let isDone = false; !isDone && !isStopped.current; ) {
        const batch = await moveBatch(id, next)
        queryClient.setQueryData(batchQuery(id).queryKey, batch)
        isDone = batch.status === FINISHED[next]
      }
    } catch (problem) {
      setError(errorMessage(problem))
    } finally {
      setStep(null)
      await invalidateTags(queryClient, ['products', 'stock', 'audit'])
    }
  }

  const stop = () => {
    isStopped.current = true
  }
  return { step, error, run, stop }
}
