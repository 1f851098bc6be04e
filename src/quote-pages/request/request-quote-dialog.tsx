import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useOrderCompanyId } from '#app/companies/core/order-company.ts'
import { upcomingDays, utcDay } from '#app/lib/dates.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { requestQuote } from '#app/quotes/client.ts'
import { MAX_BUYER_REFERENCE } from '#app/quotes/core/rules.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { requestCopy } from '../core/copy.ts'
import { findLineErrors, LineFields, type LineTexts, readLineTexts } from './line-fields.tsx'

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
  const navigate = useNavigateWhileShown()
  const email = useQuery(sessionQuery).data?.email ?? ''
  const companyId = useOrderCompanyId(email) ?? undefined
  const [texts, setTexts] = useState<readonly LineTexts[]>(() =>
    lines.map(({ quantity }) => ({ quantity: String(quantity), target: '' })),
  )
  const { first, last } = upcomingDays(utcDay(new Date()), DAYS_AHEAD)
  const day = { type: 'date', min: first, max: last, optional: true, isHalf: true } as const
  const form = useMutationForm({
    id: 'quote',
    defaultValues: { answerNeededBy: '', requestedDeliveryOn: '', buyerReference: '', note: '' },
    findErrors: () => findLineErrors(texts),
    send: (facts) => requestQuote(toRequest(lines, texts, facts, companyId)),
    onSaved({ number }) {
      void invalidateTags(queryClient, ['quotes'])
      onClose()
      void navigate({ to: '/dashboard/quotes/$id', params: { id: number } })
    },
    savedText: ({ number }) => requestCopy.sent(number),
  })
  // Outside the order form, because a form cannot contain another one.
  return createPortal(
    <FormDialog
      title={requestCopy.title}
      size="wide"
      submitLabel="Send request"
      form={form}
      onClose={onClose}
    >
      <p>{requestCopy.intro}</p>
      <LineFields lines={lines} texts={texts} isChecked={form.formState.isSubmitted} onChange={setTexts} />
      <InputField {...form.field('answerNeededBy')} label="Answer needed by" {...day} />
      <InputField {...form.field('requestedDeliveryOn')} label="Wanted delivery date" {...day} />
      <InputField
        {...form.field('buyerReference')}
        label="Your reference"
        optional
        hint={requestCopy.referenceHint}
        maxLength={MAX_BUYER_REFERENCE}
      />
      <TextareaField {...form.field('note')} label="Message" optional maxLength={MAX_DESCRIPTION} />
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
