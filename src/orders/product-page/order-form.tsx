import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Session } from '#app/auth/client.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import {
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
  smallestOrderQuantity,
} from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AddToList, AddToListButton } from './add-to-list-button.tsx'
import { productPageCopy } from './copy.ts'
import { LastQuantityHint } from './last-quantity-hint.tsx'
import styles from './order-form.module.css'
import { DuplicateOrderWarning, OrderFailedNotice, OrderPlacedNotice } from './order-form-notices.tsx'
import { OrderTotal } from './order-total.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { OrderFields, OrderFormApi } from './use-order-form.ts'
import type { PlacePurchase } from './use-place-purchase.ts'

interface OrderFormProps {
  product: Product
  session: Session
  form: OrderFormApi
  ordering: PlacePurchase
  addToList: AddToList
}

export function OrderForm({ product, session, form, ordering, addToList }: OrderFormProps) {
  const { placing, place, showFailure } = ordering
  const limits = useLimits(product, form, ordering)
  const isSending = placing.step === 'sending'
  const isClosed = smallestOrderQuantity(limits) === null || isDiscontinued(ordering)

  async function send(fields: OrderFields, isDuplicateConfirmed: boolean) {
    if ((await place(fields, isDuplicateConfirmed)) === 'placed') {
      form.resetField('quantity')
      form.resetField('poNumber')
      // Sent values are no longer a draft.
      form.reset(form.getValues())
    }
  }

  async function showQuantityFailure() {
    showFailure({ because: 'quantity-out-of-range', limits })
    const { notify } = await import('#app/ui/toasts.ts')
    notify.error(quantityErrorMessage(parseQuantityInput(form.getValues('quantity')), limits))
  }

  /** Submits the current values. Ignores a second click while the first one is being sent. */
  function submit(isDuplicateConfirmed: boolean) {
    if (!isSending && !form.formState.isSubmitting)
      void form.handleSubmit((fields) => send(fields, isDuplicateConfirmed), showQuantityFailure)()
  }

  return (
    <form
      className={`${fieldStyles.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      {placing.step === 'failed' && (
        <OrderFailedNotice key={placing.attempt} failure={placing.failure} limits={limits} />
      )}
      {placing.step === 'placed' && <OrderPlacedNotice key={placing.order.id} order={placing.order} />}
      {placing.step === 'confirming-duplicate' && (
        <DuplicateOrderWarning
          duplicates={placing.duplicates}
          poNumber={placing.fields.poNumber}
          onOrder={() => submit(true)}
          onCancel={ordering.clearNotice}
        />
      )}
      <Buyer session={session} />
      <Field id="address" label="Delivery address, optional" boxed={false}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            autoComplete="street-address"
            {...form.register('address')}
          />
        )}
      </Field>
      <Field id="phone" label="Phone, optional">
        {(control) => (
          <input {...control} type="tel" maxLength={40} autoComplete="tel" {...form.register('phone')} />
        )}
      </Field>
      <Field id="po-number" label="PO number, if you have one">
        {(control) => (
          <input {...control} maxLength={100} autoComplete="off" {...form.register('poNumber')} />
        )}
      </Field>
      <QuantityField form={form} limits={limits} />
      <LastQuantityHint id={product.id} form={form} limits={limits} />
      <OrderTotal form={form} product={product} limits={limits} />
      <Button type="submit" isWide kind="primary" size="large" disabled={isClosed} aria-busy={isSending}>
        Place Order
      </Button>
      <AddToListButton product={product} form={form} addToList={addToList} />
      <p className={fieldStyles.hint}>{productPageCopy.paymentTerms}</p>
    </form>
  )
}

/** Name and email come from the account and cannot be edited here. */
function Buyer({ session }: { session: Session }) {
  return (
    <div className={styles.buyer}>
      <div>
        <label htmlFor="name">
          Name <Icon name="lock" />
        </label>
        <input id="name" readOnly value={session.displayName} />
      </div>
      <div>
        <label htmlFor="email">
          Email <Icon name="lock" />
        </label>
        <input id="email" type="email" readOnly value={session.email} />
      </div>
    </div>
  )
}

function isDiscontinued({ placing }: PlacePurchase): boolean {
  return placing.step === 'failed' && placing.failure.because === 'discontinued'
}

/**
 * The limits for validating the quantity. After a failed order they come from the response: the field shows the
 * problem, and a valid quantity removes the notice.
 */
function useLimits(
  product: Product,
  form: OrderFormApi,
  { placing, clearNotice }: PlacePurchase,
): QuantityLimits {
  const failedLimits =
    placing.step === 'failed' && placing.failure.because === 'quantity-out-of-range'
      ? placing.failure.limits
      : null
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const isCorrected = failedLimits !== null && quantityProblem(quantity, failedLimits) === null
  const { trigger } = form
  useEffect(() => {
    if (failedLimits) void trigger('quantity')
  }, [failedLimits, trigger])
  useEffect(() => {
    if (isCorrected) clearNotice()
  }, [isCorrected, clearNotice])
  return failedLimits ?? quantityLimits(product)
}
