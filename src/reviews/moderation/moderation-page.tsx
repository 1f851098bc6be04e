import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { Stars } from '#app/reviews/core/stars.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import type { ReviewDecision } from '../core/contract.ts'
import { moderationCopy } from '../core/copy.ts'
import type { ModeratedReview } from '../core/review-adapter.ts'
import { MAX_HIDE_REASON_LENGTH, REPORT_REASONS } from '../core/rules.ts'
import { moderatedReviewsQuery, sendDecision } from './client.ts'
import styles from './moderation-page.module.css'

const route = getRouteApi('/dashboard/reviews')

const FILTERS = [
  { value: 'reported' as const, label: 'Reported' },
  { value: 'hidden' as const, label: 'Hidden' },
  { value: 'all' as const, label: 'All' },
]

/** The administrators' list of reviews: what was reported, and what is hidden. */
export function ModerationPage() {
  const { show = 'reported' } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({ ...moderatedReviewsQuery(show), placeholderData: keepPreviousData })
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? []
  const empty = moderationCopy.none[show]
  return (
    <>
      <PageHeader title="Manage Reviews">{moderationCopy.intro}</PageHeader>
      <div className={filterBarStyles.filterBar}>
        <FilterChips
          label="Reviews"
          chips={FILTERS}
          chosen={show}
          onChoose={(chosen) => navigate({ search: { show: chosen === 'reported' ? undefined : chosen } })}
        />
      </div>
      <PagedList
        list={list}
        shown={reviews.length}
        what={['review', 'reviews']}
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      >
        <ul className={panelStyles.divided}>
          {reviews.map((review) => (
            <ModeratedReviewItem key={review.id} review={review} />
          ))}
        </ul>
      </PagedList>
    </>
  )
}

function ReviewText({ review }: { review: ModeratedReview }) {
  const { email, rating, text, productName, sku, createdAt, editedAt } = review
  return (
    <div>
      <h2 className={`${textStyles.capitals} ${panelStyles.subheading} ${textStyles.anywhere}`}>{email}</h2>
      <Stars rating={rating} />
      <p className={`${textStyles.multiline} ${styles.text}`}>{text}</p>
      <p className={`${textStyles.small} ${textStyles.muted}`}>
        {[
          productName ? `${productName} (${sku})` : 'FIX IT as a supplier',
          formatDay(createdAt),
          editedAt && `edited ${formatDay(editedAt)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

function ModeratedReviewItem({ review }: { review: ModeratedReview }) {
  const [isHiding, setHiding] = useState(false)
  const decide = useMutation({
    meta: { changes: ['reviews', 'audit'] },
    mutationFn: (decision: ReviewDecision) => sendDecision(review.id, decision),
    onSuccess: (_result, { decision }) => {
      setHiding(false)
      notify.success(moderationCopy.done[decision])
    },
    onError: (error) => {
      if (!isHiding) notify.error(errorMessage(error))
    },
  })
  const { email, hidden, openReports } = review
  const ofReview = <span className={textStyles.visuallyHidden}> the review by {email}</span>
  return (
    <li className={`${panelStyles.body} ${columnStyles.withAside}`} data-review={review.id}>
      <ReviewText review={review} />
      <div className={layoutStyles.tightStack}>
        {hidden && (
          <p>
            <Badge tone="muted" shape="cross">
              Hidden
            </Badge>{' '}
            {formatDay(hidden.at)}: {hidden.reason}
          </p>
        )}
        {openReports > 0 && (
          <Badge tone="warning" shape="triangle">
            {formatPlural(openReports, ['open report', 'open reports'])}
          </Badge>
        )}
        <Reports reports={review.reports} />
        <div className={layoutStyles.wrappingRow}>
          {hidden ? (
            <Button
              size="small"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'show' })}
            >
              Show again{ofReview}
            </Button>
          ) : (
            <Button size="small" kind="danger" onClick={() => setHiding(true)}>
              Hide{ofReview}
            </Button>
          )}
          {openReports > 0 && (
            <Button
              size="small"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'keep' })}
            >
              Dismiss reports<span className={textStyles.visuallyHidden}> of the review by {email}</span>
            </Button>
          )}
        </div>
      </div>
      {isHiding && (
        <HideReviewDialog
          review={review}
          onHide={(reason) => decide.mutateAsync({ decision: 'hide', reason })}
          onClose={() => setHiding(false)}
        />
      )}
    </li>
  )
}

function Reports({ reports }: { reports: ModeratedReview['reports'] }) {
  return (
    <ul className={layoutStyles.tightStack}>
      {reports.map(({ reason, note, reportedAt, isOpen }) => (
        <li key={`${reportedAt} ${reason} ${note}`} className={isOpen ? undefined : textStyles.muted}>
          <b>{REPORT_REASONS[reason]}</b>, {formatDay(reportedAt)}
          {!isOpen && ' (decided)'}
          {note && <p className={`${textStyles.multiline} ${styles.text}`}>{note}</p>}
        </li>
      ))}
    </ul>
  )
}

interface HideReviewDialogProps {
  review: ModeratedReview
  onHide: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason that the author of the review reads. */
function HideReviewDialog({ review, onHide, onClose }: HideReviewDialogProps) {
  const form = useMutationForm({
    id: 'hide',
    defaultValues: { reason: '' },
    findErrors: ({ reason }) => (reason.trim() ? {} : { reason: 'Enter a reason.' }),
    send: ({ reason }) => onHide(reason.trim()),
  })
  return (
    <FormDialog
      title={`Hide the review by ${review.email}?`}
      submitLabel="Hide review"
      submitKind="destructive"
      form={form}
      onClose={onClose}
    >
      <p>{moderationCopy.hideConsequence}</p>
      <TextareaField {...form.field('reason')} label="Reason" required maxLength={MAX_HIDE_REASON_LENGTH} />
    </FormDialog>
  )
}
