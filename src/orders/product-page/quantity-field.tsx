import { quantityAdvice, quantityRange, TOO_FEW_IN_STOCK } from '#app/pricing/quantity-messages.ts'
import {
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import { stepQuantity } from '#app/pricing/quantity-step.ts'
import { Field } from '#app/ui/field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

export function QuantityField({ form, limits }: { form: OrderFormApi; limits: QuantityLimits }) {
  const { error } = form.getFieldState('quantity', form.formState)
  const isDisabled = smallestOrderQuantity(limits) === null
  const range = quantityRange(limits)

  function step(by: number) {
    const next = stepQuantity(parseQuantityInput(form.getValues('quantity')), by, limits)
    if (next !== null) chooseQuantity(form, next)
  }

  return (
    <Field
      id="quantity"
      label="Quantity"
      hint={range ? `${range} units` : TOO_FEW_IN_STOCK}
      error={error?.message}
      boxed={false}
    >
      {(control) => (
        <Stepper
          decreaseLabel="One less"
          increaseLabel="One more"
          unit="units"
          isDisabled={isDisabled}
          onStep={step}
        >
          {({ onKeyDown }) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              disabled={isDisabled}
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
      )}
    </Field>
  )
}
