import { useState } from 'react'
import { MAX_LINE, MAX_NOTE } from '#app/lib/text-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import { offerCopy } from '../core/copy.ts'
import { type OfferEntry, type OfferLine, parseOfferTiers } from './offer-draft.ts'

interface OfferLineDialogProps {
  line: OfferLine
  canRemove: boolean
  onRemove: () => void
  onSave: (entry: OfferEntry) => void
  onClose: () => void
}

/** The entries of few lines: volume prices, a day, an exception from the minimum, a note. */
export function OfferLineDialog({ line, canRemove, onRemove, onSave, onClose }: OfferLineDialogProps) {
  const { tiers, readyOn, note, belowMinimumReason, freeReason } = line
  const [entry, setEntry] = useState({ tiers, readyOn, note, belowMinimumReason, freeReason })
  const isWrong = parseOfferTiers(entry.tiers) === undefined
  const field = (part: keyof typeof entry) => ({
    value: entry[part],
    onChange: ({ target }: { target: { value: string } }) =>
      setEntry((before) => ({ ...before, [part]: target.value })),
  })
  function submit() {
    if (!isWrong) onSave(entry)
  }
  return (
    <FormDialog
      title={`Edit ${line.sku || line.name}`}
      submitLabel="Save line"
      form={{ submit }}
      onClose={onClose}
    >
      <InputField
        id="line-tiers"
        label="Volume prices"
        optional
        hint={offerCopy.tiersHint}
        error={isWrong ? offerCopy.noTiers : undefined}
        maxLength={MAX_LINE}
        {...field('tiers')}
      />
      {!line.isFreeText && (
        <>
          <InputField id="line-ready" label="Ready to ship on" optional type="date" {...field('readyOn')} />
          <InputField
            id="line-minimum"
            label="Reason for fewer than the minimum"
            optional
            hint={offerCopy.belowMinimumHint}
            maxLength={MAX_LINE}
            {...field('belowMinimumReason')}
          />
        </>
      )}
      <InputField
        id="line-free"
        label="Reason for a price of 0"
        optional
        hint={offerCopy.freeReasonHint}
        maxLength={MAX_LINE}
        {...field('freeReason')}
      />
      <TextareaField
        id="line-note"
        label={line.isFreeText ? 'Description' : 'Note to the buyer'}
        optional
        maxLength={MAX_NOTE}
        {...field('note')}
      />
      {canRemove && (
        <p>
          <Button kind="danger" onClick={onRemove}>
            Remove line
          </Button>
        </p>
      )}
    </FormDialog>
  )
}
