import type { LostReason } from '#app/quotes/rules.ts'
import { ChoiceField } from '#app/ui/input-field.tsx'
import { choicesOf } from '#app/ui/options.tsx'
import { LOST_REASON_LABELS } from '../core/copy.ts'

interface LostReasonFieldProps {
  label: string
  reasons: readonly LostReason[]
  value: LostReason
  onChange: (reason: LostReason) => void
}

/** Why a quote ends without an order. */
export function LostReasonField({ label, reasons, value, onChange }: LostReasonFieldProps) {
  return (
    <ChoiceField
      id="lost-reason"
      label={label}
      value={value}
      choices={choicesOf(reasons, LOST_REASON_LABELS)}
      onChoose={onChange}
    />
  )
}
