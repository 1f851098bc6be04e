import { minAvailableQuantity, parseQuantityInput, type QuantityLimits } from '#app/pricing/quantity-rules.ts'
import { stepQuantity } from '#app/pricing/quantity-step.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import styles from './quantity-stepper.module.css'

interface QuantityStepperProps {
  id: string
  /** For screen readers: 'FX-13'. */
  sku: string
  typed: string
  limits: QuantityLimits
  isInvalid: boolean
  describedBy: string | undefined
  onType: (typed: string) => void
}

/** A quantity field with two step buttons; the arrow and page keys step too. */
export function QuantityStepper({ id, sku, typed, limits, onType, ...error }: QuantityStepperProps) {
  const isDisabled = minAvailableQuantity(limits) === null
  const step = (by: number) => {
    const next = stepQuantity(parseQuantityInput(typed), by, limits)
    if (next !== null) onType(String(next))
  }
  return (
    <div className={styles.quantity}>
      <Stepper
        decreaseLabel={`Decrease quantity of ${sku}`}
        increaseLabel={`Increase quantity of ${sku}`}
        isDisabled={isDisabled}
        onStep={step}
      >
        {({ onKeyDown }) => (
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            aria-label={`Quantity of ${sku}`}
            aria-invalid={error.isInvalid}
            aria-describedby={error.describedBy}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Stepper>
    </div>
  )
}
