import type { KeyboardEvent } from 'react'
import {
  parseQuantityInput,
  type QuantityLimits,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import { KEY_STEPS, stepQuantity } from '#app/pricing/quantity-step.ts'
import { Icon } from '#app/ui/icon.tsx'
import text from '#app/ui/text.module.css'
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
  onEnter?: () => void
}

/** A quantity field with two step buttons; the arrow and page keys step too. */
export function QuantityStepper({ id, sku, typed, limits, onType, onEnter, ...error }: QuantityStepperProps) {
  const isDisabled = smallestOrderQuantity(limits) === null
  const step = (by: number) => {
    const next = stepQuantity(parseQuantityInput(typed), by, limits)
    if (next !== null) onType(String(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEY_STEPS[event.key]
    if (by !== undefined) step(by)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${sku}`}
        disabled={isDisabled}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        className={text.number}
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
      <button
        type="button"
        aria-label={`Increase quantity of ${sku}`}
        disabled={isDisabled}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
