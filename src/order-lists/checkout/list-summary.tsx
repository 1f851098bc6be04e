import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { AddressField } from '#app/addresses/address-field.tsx'
import { useAddressQuestion } from '#app/addresses/use-address-question.tsx'
import { OrderMinimumNote } from '#app/agreements/agreement-notes.tsx'
import type { Session } from '#app/auth/account/client.ts'
import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { type AssessedOrder, needsApproval, useOrderCompany } from '#app/companies/core/order-company.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { isSubmittedAnyway } from '#app/order-placement/duplicates/submit-anyway.ts'
import { OrderCompanyFields, OrderCompanyNotices } from '#app/order-placement/form/order-company-fields.tsx'
import { NO_ORDER_FACTS, OrderFactFields } from '#app/order-placement/form/order-fact-fields.tsx'
import { PhoneAndPoNumber } from '#app/order-placement/form/phone-and-po-number.tsx'
import { asksForPoNumber } from '#app/order-placement/form/po-number.ts'
import { useDefaultDelivery } from '#app/order-placement/form/use-default-delivery.ts'
import { useSubmitWhenReady } from '#app/order-placement/form/use-submit-when-ready.ts'
import { FreightRow } from '#app/order-placement/freight/freight-row.tsx'
import type { ShownFreight } from '#app/order-placement/freight/use-order-freight.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import {
  CHECKOUT_HINT,
  excludedLines,
  GUEST_CHECKOUT_HINT,
  ORDER_TOO_LARGE,
  PO_NUMBER_HINT,
} from '../core/copy.ts'
import type { ListTotals } from '../core/list-rows.ts'
import { type DeliveryFields, loadDeliveryDraft, saveDeliveryDraft } from './delivery-draft.ts'
import styles from './list-summary.module.css'

export const SUMMARY_HEADING_ID = 'summary-heading'

interface ListSummaryProps {
  /** With the freight. */
  totals: ListTotals
  freight: ShownFreight
  children: ReactNode
}

/** The totals of the list, with the checkout below. */
export function ListSummary({ totals, freight, children }: ListSummaryProps) {
  const { lines, units, listPriceTotal, saving, total, invalidLines, isTooLarge, shipsBy } = totals
  const isAgreed = useCompanyPrices()?.agreement != null
  return (
    <section className={`${panelStyles.panel} ${styles.summary}`} aria-labelledby={SUMMARY_HEADING_ID}>
      <header>
        <h2 id={SUMMARY_HEADING_ID} tabIndex={-1}>
          Your order
        </h2>
      </header>
      <dl className={panelStyles.amounts}>
        <div>
          <dt>{formatPlural(lines, ['line', 'lines'])}</dt>
          <dd>{formatUnits(units)}</dd>
        </div>
        {shipsBy && (
          <div>
            <dt>Last units ship by</dt>
            <dd>{formatDay(shipsBy)}</dd>
          </div>
        )}
        <div>
          <dt>At list prices</dt>
          <dd>{formatMoney(listPriceTotal)}</dd>
        </div>
        <div className={saving > 0 ? textStyles.success : undefined}>
          <dt>{isAgreed ? 'Below list prices' : 'Volume savings'}</dt>
          <dd>{saving > 0 ? `−${formatMoney(saving)}` : formatMoney(0)}</dd>
        </div>
        <FreightRow freight={freight} />
        <div className={panelStyles.total}>
          <dt>Total {CURRENCY}</dt>
          <dd>
            <output>{isTooLarge ? ORDER_TOO_LARGE : formatMoney(total)}</output>
          </dd>
        </div>
      </dl>
      {invalidLines > 0 && (
        <p className={`${panelStyles.body} ${panelStyles.footer} ${textStyles.hint} ${textStyles.error}`}>
          {excludedLines(invalidLines)}
        </p>
      )}
      <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>{children}</div>
    </section>
  )
}

interface CheckoutProps {
  session: Session
  /** Its total is with the freight. */
  order: AssessedOrder
  freight: ShownFreight
  isBusy: boolean
  /** Called with the delivery address, as it is entered. */
  onAddress: (address: string) => void
  onPlace: (fields: DeliveryFields, isAnyway: boolean) => void
}

export const CHECKOUT_FORM_ID = 'checkout'

/** Delivery address and PO number. */
export function Checkout(props: CheckoutProps) {
  const { session, order, freight, isBusy, onAddress, onPlace } = props
  const { delivery, isLoading: isDeliveryLoading } = useDefaultDelivery(session.email)
  const form = useCheckoutForm(session.email, delivery)
  const { control, register, handleSubmit, formState } = form
  const { isMember, isLoading: isCompanyLoading, company } = useOrderCompany(session.email)
  const isLoading = isDeliveryLoading || isCompanyLoading
  const { isWaiting, submitWhenReady } = useSubmitWhenReady(!isLoading)
  const isRequest = needsApproval(company, order)
  const question = useAddressQuestion(isRequest)
  const typedAddress = useWatch({ control, name: 'address' })
  const address = company?.siteAddress || typedAddress
  useEffect(() => onAddress(address), [address, onAddress])
  return (
    <form
      id={CHECKOUT_FORM_ID}
      className={`${fieldStyles.form} ${styles.checkout}`}
      data-screen-only
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isAnyway = isSubmittedAnyway(event)
        if (isBusy) return
        if (isLoading) return submitWhenReady(event.currentTarget)
        void handleSubmit((fields) => {
          if (asksForPoNumber(form, company, fields.poNumber)) return
          return question.askIfEmpty(company?.siteAddress || fields.address, () => onPlace(fields, isAnyway))
        })(event)
      }}
    >
      {isMember && <OrderCompanyFields email={session.email} />}
      {company && <OrderCompanyNotices company={company} order={order} />}
      {!company?.siteId && (
        <Controller
          control={control}
          name="address"
          render={({ field: { value, onChange } }) => (
            <AddressField email={session.email} value={value} onChange={onChange} />
          )}
        />
      )}
      <PhoneAndPoNumber
        phone={register('phone')}
        poNumber={register('poNumber')}
        poNumberHint={PO_NUMBER_HINT}
        isPoRequired={company?.isPoRequired === true}
        poNumberError={formState.errors.poNumber?.message}
      />
      <OrderFactFields register={register} errorOf={(key) => formState.errors[key]?.message} />
      {isMember && company && <OrderMinimumNote total={order.total - freight.amount} />}
      <div className={styles.submit}>
        <Button type="submit" kind="primary" size="large" aria-disabled={isBusy} aria-busy={isWaiting}>
          {isBusy ? 'Placing order…' : isRequest ? 'Request approval' : 'Place Order'}
        </Button>
      </div>
      <p className={textStyles.hint}>{CHECKOUT_HINT}</p>
      {question.dialog}
    </form>
  )
}

/** Prefilled with the last delivery address, or with what was typed before the buyer visited another page. */
function useCheckoutForm(email: string, delivery: Pick<DeliveryFields, 'address' | 'phone'>) {
  const values: DeliveryFields = { ...delivery, poNumber: '', ...NO_ORDER_FACTS }
  const form = useForm<DeliveryFields>({
    defaultValues: values,
    values,
    // Defaults that load later do not overwrite typed text.
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

export function SignInToOrder() {
  return (
    <div className={`${fieldStyles.form} ${styles.checkout}`} data-screen-only>
      <Link
        className={buttonClass({ kind: 'primary', size: 'large' })}
        to="/login"
        search={{ from: '/orderlist' }}
      >
        Sign in to order
      </Link>
      <p className={textStyles.hint}>
        {GUEST_CHECKOUT_HINT} New here?{' '}
        <Link to="/register" search={{ from: '/orderlist' }}>
          Register
        </Link>
        .
      </p>
    </div>
  )
}
