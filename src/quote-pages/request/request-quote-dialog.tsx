import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { invalidateTags } from '#app/app/query-tags.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useOrderCompanyId } from '#app/companies/core/order-company.ts'
import { errorMessage } from '#app/lib/api.ts'
import { upcomingDays, utcDay } from '#app/lib/dates.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { useIdempotencyKey } from '#app/orders/core/use-idempotency-key.ts'
import { requestQuote } from '#app/quotes/client.ts'
import { MAX_BUYER_REFERENCE } from '#app/quotes/rules.ts'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/toasts.ts'
import { requestCopy } from '../core/copy.ts'
import { areLinesValid, LineFields, type LineTexts, readLineTexts } from './line-fields.tsx'

/** A line as the page has it that the form was opened on. */
export interface LineToQuote {
  productID: string
  sku: string
  name: string
  quantity: number
}

interface RequestQuoteDialogProps {
  lines: readonly LineToQuote[]
  onClose: () => void
}

/** How far ahead an answer or a delivery can be asked for. */
const DAYS_AHEAD = 365

/** Asks the sales team for a price: the same form for an order list, a product and every other page. */
export function RequestQuoteDialog({ lines, onClose }: RequestQuoteDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const idempotency = useIdempotencyKey()
  const email = useQuery(sessionQuery).data?.email ?? ''
  const companyId = useOrderCompanyId(email) ?? undefined
  const [texts, setTexts] = useState<readonly LineTexts[]>(() =>
    lines.map(({ quantity }) => ({ quantity: String(quantity), target: '' })),
  )
  const [facts, setFacts] = useState({
    answerNeededBy: '',
    requestedDeliveryOn: '',
    buyerReference: '',
    note: '',
  })
  const [isChecked, setChecked] = useState(false)
  const { first, last } = upcomingDays(utcDay(new Date()), DAYS_AHEAD)
  const sending = useMutation({
    mutationFn: () => {
      const request = toRequest(lines, texts, facts, companyId)
      return requestQuote(request, idempotency.keyFor(request))
    },
    async onSuccess({ number }) {
      idempotency.settle()
      void invalidateTags(queryClient, ['quotes'])
      onClose()
      notify.success(requestCopy.sent(number))
      await navigate({ to: '/dashboard/quotes/$id', params: { id: number } })
    },
  })
  const field = (part: keyof typeof facts) => ({
    value: facts[part],
    onChange: ({ target }: { target: { value: string } }) =>
      setFacts((before) => ({ ...before, [part]: target.value })),
  })
  function submit() {
    setChecked(true)
    if (areLinesValid(texts)) sending.mutate()
  }
  const problem =
    isChecked && !areLinesValid(texts)
      ? requestCopy.invalidLines
      : sending.error
        ? errorMessage(sending.error)
        : undefined
  // Outside the order form, because a form cannot contain another one.
  return createPortal(
    <FormDialog
      title={requestCopy.title}
      size="wide"
      submitLabel="Send request"
      isBusy={sending.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={fieldStyles.form}>
        <p>{requestCopy.intro}</p>
        <LineFields lines={lines} texts={texts} isChecked={isChecked} onChange={setTexts} />
        <div className={columnStyles.twoColumns}>
          <InputField
            id="quote-answer"
            label="Answer needed by"
            optional
            type="date"
            min={first}
            max={last}
            {...field('answerNeededBy')}
          />
          <InputField
            id="quote-delivery"
            label="Wanted delivery date"
            optional
            type="date"
            min={first}
            max={last}
            {...field('requestedDeliveryOn')}
          />
        </div>
        <InputField
          id="quote-reference"
          label="Your reference"
          optional
          hint={requestCopy.referenceHint}
          maxLength={MAX_BUYER_REFERENCE}
          autoComplete="off"
          {...field('buyerReference')}
        />
        <TextareaField
          id="quote-note"
          label="Message"
          optional
          rows={3}
          maxLength={MAX_DESCRIPTION}
          dir="auto"
          {...field('note')}
        />
      </div>
    </FormDialog>,
    document.body,
  )
}

function toRequest(
  lines: readonly LineToQuote[],
  texts: readonly LineTexts[],
  {
    answerNeededBy,
    requestedDeliveryOn,
    ...facts
  }: Record<'answerNeededBy' | 'requestedDeliveryOn' | 'buyerReference' | 'note', string>,
  companyId: string | undefined,
) {
  return {
    lines: lines.map(({ productID }, index) => ({ productID, ...readLineTexts(texts[index]) })),
    ...facts,
    ...(answerNeededBy && { answerNeededBy }),
    ...(requestedDeliveryOn && { requestedDeliveryOn }),
    ...(companyId && { companyId }),
  }
}
