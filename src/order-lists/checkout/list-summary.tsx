import { Link } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { Session } from '#app/auth/client.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { useDefaultDelivery } from '#app/orders/place/use-default-delivery.ts'
import { Field } from '#app/ui/field.tsx'
import type { ListTotals } from '../order-list/list-rows.ts'
import { type DeliveryFields, loadDeliveryDraft, saveDeliveryDraft } from './delivery-draft.ts'

interface ListSummaryProps {
  sums: ListTotals
  children: ReactNode
}

/** What the list comes to, and below it how it is ordered. */
export function ListSummary({ sums, children }: ListSummaryProps) {
  const { lines, units: pieces, listPriceTotal: list, saving, total, invalidLines: toMend, isTooLarge } = sums
  return (
    <section className="sheet sumup" aria-labelledby="sum-up">
      <header>
        <h2 id="sum-up">Your order</h2>
      </header>
      <dl className="lines">
        <div>
          <dt>{formatPlural(lines, ['line', 'lines'])}</dt>
          <dd>{formatNumber(pieces)} pcs</dd>
        </div>
        <div>
          <dt>At list prices</dt>
          <dd>{formatMoney(list)}</dd>
        </div>
        <div className={saving > 0 ? 'ok' : undefined}>
          <dt>Volume prices save</dt>
          <dd>{saving > 0 ? `−${formatMoney(saving)}` : formatMoney(0)}</dd>
        </div>
        <div className="tot">
          <dt>Total USD</dt>
          <dd>
            <output>{isTooLarge ? 'too large' : formatMoney(total)}</output>
          </dd>
        </div>
      </dl>
      {toMend > 0 && (
        <p className="pad mendhint">
          {formatPlural(toMend, ['line needs', 'lines need'])} a look first and {toMend === 1 ? 'is' : 'are'}{' '}
          not counted.
        </p>
      )}
      <div className="pad fa">{children}</div>
    </section>
  )
}

interface CheckoutProps {
  session: Session
  isBusy: boolean
  onPlace: (fields: DeliveryFields, isAnyway: boolean) => void
}

/** The form's id, and the name of a button anywhere that submits it in spite of a warning. */
export const CHECKOUT_FORM_ID = 'checkout'
export const SUBMIT_ANYWAY_NAME = 'anyway'

/** Which button of a form was pressed: its name. */
const submitterName = ({ nativeEvent }: SyntheticEvent) =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter?.getAttribute('name') : null

/** Where to, under which number of the buyer's own. */
export function Checkout({ session, isBusy, onPlace }: CheckoutProps) {
  const { register, handleSubmit } = useCheckoutForm(session.email)
  return (
    <form
      id={CHECKOUT_FORM_ID}
      className="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isAnyway = submitterName(event) === SUBMIT_ANYWAY_NAME
        if (!isBusy) void handleSubmit((fields) => onPlace(fields, isAnyway))(event)
      }}
    >
      <DeliveryInputs register={register} />
      <button type="submit" className="b p lg" aria-disabled={isBusy}>
        {isBusy ? 'One moment' : 'Place Order'}
      </button>
      <p className="hint">
        One order for the whole list, all or nothing. Pay by bank transfer afterwards; you can cancel until
        you pay.
      </p>
    </form>
  )
}

/** Filled as the last order was delivered, or as it was typed before the buyer looked round. */
function useCheckoutForm(email: string) {
  const values: DeliveryFields = { ...useDefaultDelivery(email), poNumber: '' }
  const form = useForm<DeliveryFields>({
    defaultValues: values,
    values,
    // What arrives later never overwrites what was typed.
    resetOptions: { keepDirtyValues: true },
  })
  const { setValue, subscribe } = form
  useEffect(() => {
    for (const [name, text] of Object.entries(loadDeliveryDraft(email)))
      setValue(name as keyof DeliveryFields, text, { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ type, name, values: now }) => {
        const field = name as keyof DeliveryFields
        if (type === 'change') saveDeliveryDraft(email, { [field]: now[field] })
      },
    })
  }, [email, setValue, subscribe])
  return form
}

function DeliveryInputs({ register }: { register: UseFormRegister<DeliveryFields> }) {
  return (
    <>
      <Field id="address" label="Delivery address" optional boxed={false}>
        {(control) => (
          <textarea
            {...control}
            {...register('address')}
            className="ta"
            rows={3}
            maxLength={500}
            autoComplete="street-address"
          />
        )}
      </Field>
      <Field id="phone" label="Phone" optional>
        {(control) => (
          <input {...control} {...register('phone')} type="tel" maxLength={40} autoComplete="tel" />
        )}
      </Field>
      <Field id="po-number" label="PO number" optional hint="Your own number; it stands on all our papers.">
        {(control) => (
          <input {...control} {...register('poNumber')} className="mono" maxLength={100} autoComplete="off" />
        )}
      </Field>
    </>
  )
}

/** A guest's list waits in the browser until they sign in. */
export function SignInToOrder() {
  return (
    <div className="checkout">
      <Link className="b p lg" to="/login" search={{ from: '/orderlist' }}>
        Sign in to order
      </Link>
      <p className="hint">
        Your list is kept in this browser, and joins the list of your account when you sign in. New here?{' '}
        <Link to="/register" search={{ from: '/orderlist' }}>
          Register
        </Link>
        .
      </p>
    </div>
  )
}
