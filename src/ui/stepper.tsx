import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

interface StepperProps {
  decreaseLabel: string
  increaseLabel: string
  isDisabled: boolean
  /** Inside the right edge: 'units'. */
  unit?: string
  /** -1 in tables of steppers, where other keys step and the Tab key goes from field to field. */
  buttonTabIndex?: number
  onStep: (by: number) => void
  /** Renders the input with the given handler. */
  children: (input: { onKeyDown: (event: KeyboardEvent) => void }) => ReactNode
}

/** A number field between two buttons; the arrow and page keys step too. */
export function Stepper({
  decreaseLabel,
  increaseLabel,
  isDisabled,
  unit,
  buttonTabIndex,
  onStep,
  children,
}: StepperProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEY_STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={decreaseLabel}
        disabled={isDisabled}
        tabIndex={buttonTabIndex}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" />
      </button>
      <span className={unit ? `${styles.field} ${styles.withUnit}` : styles.field}>
        {children({ onKeyDown })}
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={increaseLabel}
        disabled={isDisabled}
        tabIndex={buttonTabIndex}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
