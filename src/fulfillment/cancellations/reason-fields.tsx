import { CANCELLATION_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { MAX_NOTE } from '#app/lib/text-limits.ts'
import type { CancellationReason } from '#app/orders/core/cancellation-rules.ts'
import { ChoiceField, TextareaField } from '#app/ui/input-field.tsx'
import { choicesOf } from '#app/ui/options.tsx'

interface ReasonFieldsProps {
  /** Those that the user may give. */
  reasons: readonly CancellationReason[]
  reason: CancellationReason
  onReason: (reason: CancellationReason) => void
  note: string
  onNote: (note: string) => void
  noteLabel: string
  noteError?: string | undefined
}

/** Why units or whole orders are cancelled. Only another reason needs a note. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { reasons, reason, onReason, note, onNote, noteLabel, noteError } = props
  return (
    <>
      <ChoiceField
        id="cancel-reason"
        label="Reason"
        value={reason}
        choices={choicesOf(reasons, CANCELLATION_REASON_LABELS)}
        onChoose={onReason}
      />
      <TextareaField
        id="cancel-note"
        label={noteLabel}
        optional={reason !== 'other'}
        error={noteError}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}
