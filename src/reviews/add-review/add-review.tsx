import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderedProductsQuery } from '#app/orders/core/client.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { reviewCopy } from '../core/copy.ts'
import type { OwnReview } from '../core/review-adapter.ts'
import { CHARACTER_COUNT_THRESHOLD, MAX_REVIEW_LENGTH } from '../core/rules.ts'
import { ReviewCard } from '../customer-reviews/review-card.tsx'
import styles from './add-review.module.css'
import { ownReviewsQuery } from './client.ts'
import { OwnReviews, reviewedName } from './own-reviews.tsx'
import { ReviewedProductField } from './reviewed-product-field.tsx'
import { StarRatingInput } from './star-rating-input.tsx'
import { useReviewForm } from './use-review-form.ts'

type ReviewForm = ReturnType<typeof useReviewForm>

/** A review of FIX IT or of an ordered product, with a preview of its card. */
export function AddReview() {
  const { email } = useSession()
  const ownReviews = useInfiniteQuery(ownReviewsQuery(email))
  const reviews = ownReviews.data?.pages.flatMap(({ items }) => items) ?? []
  const form = useReviewForm(email, reviews)
  useLinkedProduct(form, !ownReviews.isPending)
  const { draft, change, attempt, problem, isSending, send } = form
  const startEdit = (review: OwnReview) => {
    form.edit(review)
    document.getElementById('review')?.focus()
  }
  return (
    <div className={`${layoutStyles.narrow} ${layoutStyles.stack}`}>
      <PageHeader title="Add Review">{reviewCopy.intro}</PageHeader>
      <div className={columnStyles.withAside}>
        <form className={panelStyles.panel} method="post" noValidate onSubmit={send} aria-label="Review">
          <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
            <ErrorSummary
              problems={problem ? [{ field: 'review', message: problem }] : []}
              attempt={attempt}
            />
            <StarRatingInput rating={draft.rating} onRate={(rating) => change({ rating })} />
            {draft.edited ? (
              <EditNotice form={form} edited={draft.edited} />
            ) : (
              <ReviewedProductField chosen={draft.product} onChoose={form.chooseProduct} />
            )}
            <ReviewText form={form} />
          </div>
          <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>
            <Button type="submit" kind="primary" size="large" aria-disabled={isSending}>
              {draft.edited ? 'Update' : 'Send'} {draft.rating}-star review
            </Button>
          </div>
        </form>
        <Preview email={email} draft={draft} />
      </div>
      <OwnReviews list={ownReviews} reviews={reviews} onEdit={startEdit} />
    </div>
  )
}

/** A link from an order names the product. A review of it that was written before is continued. */
function useLinkedProduct({ chooseProduct }: ReviewForm, isReady: boolean) {
  const { product: linkedId } = useSearch({ from: '/dashboard/addreview' })
  const linked = useQuery(orderedProductsQuery(linkedId)).data?.find(
    ({ productID }) => productID === linkedId,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, also when the lists are read again
  useEffect(() => {
    if (linked && isReady) chooseProduct(linked)
  }, [linked?.productID, isReady])
}

function EditNotice({ form, edited }: { form: ReviewForm; edited: OwnReview }) {
  return (
    <p>
      {reviewCopy.editing(reviewedName(edited))}{' '}
      <LinkButton onClick={form.cancelEdit}>Write another review</LinkButton>
    </p>
  )
}

function ReviewText({ form: { draft, change, problem, isSending } }: { form: ReviewForm }) {
  const length = draft.text.trim().length
  return (
    <div>
      <TextareaField
        id="review"
        label="Review"
        hint={reviewCopy.textHint}
        error={problem}
        rows={6}
        required
        readOnly={isSending}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p
        className={`${textStyles.hint} ${textStyles.code} ${textStyles.atRight} ${length > MAX_REVIEW_LENGTH ? textStyles.error : ''}`}
        role="status"
      >
        {length >= CHARACTER_COUNT_THRESHOLD &&
          `${formatNumber(length)} / ${formatNumber(MAX_REVIEW_LENGTH)}`}
      </p>
    </div>
  )
}

function Preview({ email, draft }: { email: string; draft: ReviewForm['draft'] }) {
  const [today] = useState(() => new Date().toISOString())
  return (
    <section className={`${layoutStyles.stack} ${styles.preview}`} aria-labelledby="preview">
      <h2 className={`${textStyles.capitals} ${panelStyles.subheading}`} id="preview">
        Preview
      </h2>
      <ReviewCard
        isPreview
        review={{
          id: 'preview',
          email,
          text: draft.text.trim() || reviewCopy.previewPlaceholder,
          rating: draft.rating,
          // A new review has the badge only if the product was delivered, which the server knows.
          verified: draft.edited?.verified ?? false,
          productID: draft.edited?.productID ?? draft.product?.productID ?? null,
          sku: draft.edited?.sku ?? draft.product?.sku ?? null,
          productName: draft.edited?.productName ?? draft.product?.name ?? null,
          createdAt: draft.edited?.createdAt ?? today,
          editedAt: draft.edited ? today : null,
        }}
      />
    </section>
  )
}
