import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { useRequiredSession } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage, isNotFound, sendJson } from '#app/lib/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import choiceListStyles from '#app/ui/choice-list.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import { submitUnless } from '#app/ui/submit-unless.ts'
import type { ReviewReport } from '../core/contract.ts'
import { reportCopy } from '../core/copy.ts'
import type { Review } from '../core/review-adapter.ts'
import {
  MAX_REPORT_NOTE_LENGTH,
  REPORT_REASON_IDS,
  REPORT_REASONS,
  type ReportReason,
} from '../core/rules.ts'
import { ReviewCard } from '../customer-reviews/review-card.tsx'
import { reviewQuery } from './client.ts'

/** Reports a review to the administrators, for signed-in users. Loaded when somebody reports one. */
export function ReportReview({ id }: { id: string }) {
  const { data: session } = useRequiredSession()
  const review = useQuery({ ...reviewQuery(id), enabled: Boolean(session) })
  return (
    <div className={layoutStyles.pageWidth}>
      <div className={layoutStyles.narrow}>
        <PageHeader title="Report review">{reportCopy.intro}</PageHeader>
        {review.data ? (
          <ReportForm review={review.data} />
        ) : isNotFound(review.error) ? (
          <EmptyState title={reportCopy.notFound.title}>{reportCopy.notFound.text}</EmptyState>
        ) : review.isError ? (
          <LoadError what="The review" query={review} />
        ) : (
          <Spinner />
        )}
      </div>
    </div>
  )
}

function ReportForm({ review }: { review: Review }) {
  const navigate = useNavigateWhileShown()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  const report = useMutation({
    mutationFn: (body: ReviewReport) =>
      sendJson('POST', `/api/review/${encodeURIComponent(review.id)}/reports`, body),
    async onSuccess() {
      notify.success(reportCopy.sent)
      await navigate({ to: '/reviews' })
    },
  })
  const submit = submitUnless(report.isPending, () => report.mutate({ reason, note }))
  return (
    <form className={panelStyles.panel} method="post" aria-label="Report" onSubmit={submit}>
      <ReviewCard review={review} isPreview />
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        {report.isError && (
          <Alert kind="error" title="Not reported">
            {errorMessage(report.error)}
          </Alert>
        )}
        <fieldset className={fieldStyles.field}>
          <legend>Reason</legend>
          <div className={choiceListStyles.choiceList}>
            {REPORT_REASON_IDS.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="reason"
                  checked={choice === reason}
                  onChange={() => setReason(choice)}
                />
                {REPORT_REASONS[choice]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextareaField
          id="note"
          label="Note"
          optional
          hint={reportCopy.noteHint}
          maxLength={MAX_REPORT_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>
        <Link className={buttonClass()} to="/reviews">
          Cancel
        </Link>
        <Button type="submit" kind="primary" aria-disabled={report.isPending}>
          Report review
        </Button>
      </div>
    </form>
  )
}
