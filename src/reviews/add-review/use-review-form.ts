import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import { errorMessage } from '#app/lib/api.ts'
import type { OrderedProduct } from '#app/orders/core/contract.ts'
import { optimisticToast } from '#app/ui/notify.ts'
import { reviewCopy } from '../core/copy.ts'
import type { OwnReview } from '../core/review-adapter.ts'
import { validateReviewText } from '../core/rules.ts'
import { postReview, sendReviewChange } from './client.ts'

interface ReviewDraft {
  rating: number
  text: string
  product: OrderedProduct | undefined
  /** The own review that the draft replaces. */
  edited: OwnReview | undefined
}

const EMPTY_REVIEW_DRAFT: ReviewDraft = { rating: 1, text: '', product: undefined, edited: undefined }

function sendDraft(email: string, { rating, text, product, edited }: ReviewDraft): Promise<void> {
  const content = { text: text.trim(), rating }
  if (edited) return sendReviewChange(edited.id, { ...content, version: edited.version })
  return postReview({ email, ...content, ...(product && { productID: product.productID }) })
}

/** The review form. It keeps its values until the server has accepted the review. */
export function useReviewForm(email: string, ownReviews: readonly OwnReview[]) {
  const queryClient = useQueryClient()
  const stored = `review ${email}`
  const [draft, setDraft] = useState(() => {
    const { text = '', rating = 1 } = loadDraft(stored)
    return { ...EMPTY_REVIEW_DRAFT, text, rating: Number(rating) }
  })
  useEffect(() => {
    const { text, rating, edited } = draft
    saveDraft(stored, text && !edited ? { text, rating: String(rating) } : {})
  }, [stored, draft])
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const problem = attempt > 0 ? validateReviewText(draft.text) : undefined

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setAttempt(attempt + 1)
    if (validateReviewText(draft.text)) return
    setIsSending(true)
    // The specification requires this toast immediately (§7). If the request fails, the toast becomes an error.
    const toast = optimisticToast(draft.edited ? reviewCopy.changed : reviewCopy.sent)
    try {
      await sendDraft(email, draft)
      // Also if the page was left meanwhile.
      saveDraft(stored, {})
      // The next review may have been started.
      setDraft((now) => (now === draft ? EMPTY_REVIEW_DRAFT : now))
      setAttempt(0)
      await invalidateTags(queryClient, ['reviews'])
    } catch (error) {
      toast.fail(reviewCopy.notSent(errorMessage(error)))
    } finally {
      setIsSending(false)
    }
  }

  const change = (part: Partial<ReviewDraft>) => setDraft((now) => ({ ...now, ...part }))
  const edit = (edited: OwnReview, product?: OrderedProduct) =>
    setDraft({ rating: edited.rating, text: edited.text, product, edited })
  /** A product that was reviewed before continues that review. */
  function chooseProduct(product: OrderedProduct | undefined) {
    const earlier = product && ownReviews.find(({ productID }) => productID === product.productID)
    if (earlier) edit(earlier, product)
    else setDraft((now) => ({ ...(now.edited ? EMPTY_REVIEW_DRAFT : now), product }))
  }
  const cancelEdit = () => setDraft(EMPTY_REVIEW_DRAFT)
  return { draft, change, edit, chooseProduct, cancelEdit, attempt, problem, isSending, send }
}
