import { RESTOCK_LABEL } from '#app/orders/core/cancellation-copy.ts'
import fieldStyles from '#app/ui/field.module.css'
import styles from './reason-fields.module.css'

interface RestockFieldProps {
  isRestocked: boolean
  onChange: (isRestocked: boolean) => void
}

/** The choice of an administrator to return cancelled units to stock. */
export function RestockField({ isRestocked, onChange }: RestockFieldProps) {
  return (
    <label className={`${fieldStyles.checkbox} ${styles.restock}`}>
      <input type="checkbox" checked={isRestocked} onChange={({ target }) => onChange(target.checked)} />
      {RESTOCK_LABEL}
    </label>
  )
}
