import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import {
  minAvailableQuantity,
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
} from '#app/pricing/quantity-rules.ts'
import { stepQuantity } from '#app/pricing/quantity-step.ts'
import { Field } from '#app/ui/field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

/** The quantity to order. If no order is possible, it is the quantity to request, which the stock does not limit. */
export function QuantityField({ form, limits }: { form: OrderFormApi; limits: QuantityLimits }) {
  const { error } = form.getFieldState('quantity', form.formState)
  const fieldLimits = minAvailableQuantity(limits) === null ? { ...limits, available: MAX_QUANTITY } : limits

  function step(by: number) {
    const next = stepQuantity(parseQuantityInput(form.getValues('quantity')), by, fieldLimits)
    if (next !== null) chooseQuantity(form, next)
  }

  return (
    <Field id="quantity" label="Quantity" error={error?.message} boxed={false}>
      {(control) => (
        <Stepper
          decreaseLabel="Decrease quantity"
          increaseLabel="Increase quantity"
          unit="units"
          isDisabled={false}
          onStep={step}
        >
          {({ onKeyDown }) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              // For the HTML from the server; the form sets the same value.
              defaultValue={form.formState.defaultValues?.quantity}
              onKeyDown={onKeyDown}
              {...form.register('quantity', {
                validate: (input) => {
                  const quantity = parseQuantityInput(input)
                  const problem = quantityProblem(quantity, fieldLimits)
                  return problem === null || quantityAdvice(problem, quantity, fieldLimits)
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
