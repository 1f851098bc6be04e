import type { KeyboardEvent } from 'react'
import { quantityAdvice, quantityRange, TOO_FEW_IN_STOCK } from '#app/pricing/quantity-messages.ts'
import {
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import { KEY_STEPS, stepQuantity } from '#app/pricing/quantity-step.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './quantity-field.module.css'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

/** A number field with buttons, and with steps by the arrow and page keys. */
export function QuantityField({ form, limits }: { form: OrderFormApi; limits: QuantityLimits }) {
  const { error } = form.getFieldState('quantity', form.formState)
  const smallest = smallestOrderQuantity(limits)
  const range = quantityRange(limits)

  function step(by: number) {
    const next = stepQuantity(parseQuantityInput(form.getValues('quantity')), by, limits)
    if (next !== null) chooseQuantity(form, next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = KEY_STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  return (
    <div className={fieldStyles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor="quantity">Quantity</label>
      <div className={styles.stepper}>
        <button type="button" aria-label="One less" disabled={smallest === null} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <span className={`${fieldStyles.inputBox} ${fieldStyles.alignRight}`}>
          <input
            id="quantity"
            className={textStyles.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            disabled={smallest === null}
            aria-describedby={error ? 'quantity-error' : 'quantity-hint'}
            aria-invalid={error !== undefined}
            onKeyDown={onKeyDown}
            {...form.register('quantity', {
              validate: (input) => {
                const quantity = parseQuantityInput(input)
                const problem = quantityProblem(quantity, limits)
                return problem === null || quantityAdvice(problem, quantity, limits)
              },
              // After an error, validate while typing, not only on submit.
              onChange: () => error && void form.trigger('quantity'),
            })}
          />
          <span className={fieldStyles.unit}>units</span>
        </span>
        <button type="button" aria-label="One more" disabled={smallest === null} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      {error ? (
        <FieldMessage id="quantity-error">{error.message}</FieldMessage>
      ) : (
        <p className={fieldStyles.hint} id="quantity-hint">
          {range ? `${range} units` : TOO_FEW_IN_STOCK}
        </p>
      )}
    </div>
  )
}
