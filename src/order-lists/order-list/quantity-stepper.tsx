import type { KeyboardEvent } from 'react'
import {
  parseQuantityInput,
  type QuantityLimits,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import { KEY_STEPS, stepQuantity } from '#app/pricing/quantity-step.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'

interface QuantityStepperProps {
  id: string
  /** Of the machine, for screen readers: 'FX-13'. */
  sku: string
  typed: string
  limits: QuantityLimits
  isBad: boolean
  describedBy: string | undefined
  onType: (typed: string) => void
  /** Enter was pressed. */
  onEnter?: () => void
}

/** How many pieces: typed, stepped with the two buttons, or with the arrow and page keys. */
export function QuantityStepper({ id, sku, typed, limits, onType, onEnter, ...says }: QuantityStepperProps) {
  const isClosed = smallestOrderQuantity(limits) === null
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
    <div className={says.isBad ? 'qty bad' : 'qty'}>
      <button type="button" aria-label={`Less of ${sku}`} disabled={isClosed} onClick={() => step(-1)}>
        <DashboardIcon name="minus" />
      </button>
      <input
        id={id}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        aria-label={`Quantity of ${sku}`}
        aria-invalid={says.isBad}
        aria-describedby={says.describedBy}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" aria-label={`More of ${sku}`} disabled={isClosed} onClick={() => step(1)}>
        <DashboardIcon name="plus" />
      </button>
    </div>
  )
}
