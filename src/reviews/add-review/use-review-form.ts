import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorWords } from '#app/lib/api.ts'
import type { OrderedMachine } from '#app/orders/contract.ts'
import { addReview } from '../client.ts'
import { reviewProblem } from '../rules.ts'

interface Draft {
  rating: number
  text: string
  machine: OrderedMachine | undefined
}

const EMPTY: Draft = { rating: 1, text: '', machine: undefined }

/** A review in the making. What was typed goes only when the server has it. */
export function useReviewForm(email: string) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const problem = attempt > 0 ? reviewProblem(draft.text) : undefined

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setAttempt(attempt + 1)
    if (reviewProblem(draft.text)) return
    setIsSending(true)
    const { notify } = await import('#app/ui/toasts.ts')
    // Thanked at once, as specified; a refusal turns the same message into what went wrong.
    const thanks = notify.success('Thanks for the Review')
    try {
      await addReview({
        email,
        reviewText: draft.text.trim(),
        usersRating: draft.rating,
        ...(draft.machine && { productID: draft.machine.productID }),
      })
      setDraft(EMPTY)
      setAttempt(0)
      await invalidateTags(queryClient, ['reviews'])
    } catch (refusal) {
      const words = `Not sent. ${errorWords(refusal)} Your review is still here.`
      if (notify.isActive(thanks)) notify.update(thanks, { render: words, type: 'error', autoClose: 10_000 })
      else notify.error(words)
    } finally {
      setIsSending(false)
    }
  }

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  return { draft, change, attempt, problem, isSending, send }
}
