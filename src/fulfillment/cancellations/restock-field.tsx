import { RESTOCK_LABEL } from '#app/orders/core/cancellation-copy.ts'
import { CheckboxField } from '#app/ui/input-field.tsx'

interface RestockFieldProps {
  isRestocked: boolean
  onChange: (isRestocked: boolean) => void
}

/** The choice of an administrator to return cancelled units to stock. */
export function RestockField({ isRestocked, onChange }: RestockFieldProps) {
  return (
    <CheckboxField checked={isRestocked} onChange={({ target }) => onChange(target.checked)}>
      {RESTOCK_LABEL}
    </CheckboxField>
  )
}
