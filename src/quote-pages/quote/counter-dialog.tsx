import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { optionalCents } from '#app/lib/money.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { sendCounteroffer } from '#app/quotes/client.ts'
import type { Quote, QuoteVersion } from '#app/quotes/contract.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { quoteCopy, requestCopy } from '../core/copy.ts'
import { priceText } from '../core/price-entry.ts'
import { areLinesValid, LineFields, type LineTexts, readLineTexts } from '../request/line-fields.tsx'

interface CounterDialogProps {
  quote: Quote
  version: QuoteVersion
  onDone: (quote: Quote) => void
  onClose: () => void
}

/** The buyer asks for other quantities or prices. */
export function CounterDialog({ quote, version, onDone, onClose }: CounterDialogProps) {
  const { lines } = version
  const [texts, setTexts] = useState<readonly LineTexts[]>(() =>
    lines.map(({ quantity, targetPrice }) => ({
      quantity: String(quantity),
      target: priceText(optionalCents(targetPrice)),
    })),
  )
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const sending = useMutation({
    mutationFn: () =>
      sendCounteroffer(quote.number, {
        version: version.no,
        note,
        lines: lines.map(({ lineNo }, index) => ({ lineNo, ...readLineTexts(texts[index]) })),
      }),
    onSuccess: onDone,
  })
  const isWrong = isChecked && !areLinesValid(texts)
  function submit() {
    setChecked(true)
    if (areLinesValid(texts)) sending.mutate()
  }
  return (
    <FormDialog
      title="Counteroffer"
      size="wide"
      submitLabel="Send counteroffer"
      isBusy={sending.isPending}
      problem={isWrong ? requestCopy.invalidLines : sending.error ? errorMessage(sending.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={fieldStyles.form}>
        <p>{quoteCopy.counterIntro}</p>
        <LineFields lines={lines} texts={texts} isChecked={isChecked} onChange={setTexts} />
        <TextareaField
          id="counter-note"
          label="Message"
          optional
          rows={3}
          maxLength={MAX_DESCRIPTION}
          dir="auto"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormDialog>
  )
}
