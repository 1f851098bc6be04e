import { useState } from 'react'
import { optionalCents } from '#app/lib/money.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { sendCounteroffer } from '#app/quotes/client.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { quoteCopy } from '../core/copy.ts'
import { priceText } from '../core/price-entry.ts'
import { findLineErrors, LineFields, type LineTexts, readLineTexts } from '../request/line-fields.tsx'
import { useAnswerToVersion } from './use-answer-to-version.ts'

interface CounterDialogProps {
  quote: Quote
  version: QuoteVersion
  onClose: () => void
}

/** The buyer asks for other quantities or prices. */
export function CounterDialog({ quote, version, onClose }: CounterDialogProps) {
  // A newer version may arrive meanwhile.
  const [{ lines }] = useState(version)
  const answer = useAnswerToVersion(version.no)
  const [texts, setTexts] = useState<readonly LineTexts[]>(() =>
    lines.map(({ quantity, targetPrice }) => ({
      quantity: String(quantity),
      target: priceText(optionalCents(targetPrice)),
    })),
  )
  const form = useMutationForm({
    id: 'counter',
    defaultValues: { note: '' },
    findErrors: () => findLineErrors(texts),
    send: ({ note }) =>
      answer((seenVersion) =>
        sendCounteroffer(quote.number, {
          version: seenVersion,
          note,
          lines: lines.map(({ lineNo }, index) => ({ lineNo, ...readLineTexts(texts[index]) })),
        }),
      ),
    changes: ['quotes'],
    onSaved: onClose,
    savedText: quoteCopy.countered,
  })
  return (
    <FormDialog
      title="Counteroffer"
      size="wide"
      submitLabel="Send counteroffer"
      form={form}
      onClose={onClose}
    >
      <p>{quoteCopy.counterIntro}</p>
      <LineFields lines={lines} texts={texts} isChecked={form.formState.isSubmitted} onChange={setTexts} />
      <TextareaField {...form.field('note')} label="Message" optional maxLength={MAX_DESCRIPTION} />
    </FormDialog>
  )
}
