import { quantityAdvice, quantityRange, TOO_FEW_IN_STOCK } from '#app/pricing/quantity-messages.ts'
import {
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import { stepQuantity } from '#app/pricing/quantity-step.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
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

  return (
    <div className={fieldStyles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor="quantity">Quantity</label>
      <Stepper
        decreaseLabel="One less"
        increaseLabel="One more"
        isDisabled={smallest === null}
        unit="units"
        onStep={step}
      >
        {({ onKeyDown }) => (
          <input
            id="quantity"
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
        )}
      </Stepper>
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
