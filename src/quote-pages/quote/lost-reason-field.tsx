import type { LostReason } from '#app/quotes/rules.ts'
import { SelectField } from '#app/ui/input-field.tsx'
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
    <SelectField
      id="lost-reason"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as LostReason)}
    >
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {LOST_REASON_LABELS[reason]}
        </option>
      ))}
    </SelectField>
  )
}
