import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_ADDRESS_TEXT } from '#app/addresses/rules.ts'
import { useAddressQuestion } from '#app/addresses/use-address-question.tsx'
import { OrderMinimumNote } from '#app/agreements/agreement-notes.tsx'
import { type AssessedOrder, useOrderCompany } from '#app/companies/core/order-company.ts'
import { requestsOnBehalf } from '#app/company-ordering/copy.ts'
import type { Cents } from '#app/lib/money.ts'
import type { DeliveryFields } from '#app/order-lists/checkout/delivery-draft.ts'
import { isSubmittedAnyway } from '#app/order-placement/duplicates/submit-anyway.ts'
import { OrderCompanyFields, OrderCompanyNotices } from '#app/order-placement/form/order-company-fields.tsx'
import { NO_ORDER_FACTS, OrderFactFields } from '#app/order-placement/form/order-fact-fields.tsx'
import { PhoneAndPoNumber } from '#app/order-placement/form/phone-and-po-number.tsx'
import { asksForPoNumber } from '#app/order-placement/form/po-number.ts'
import { type ShownFreight, useOrderFreight } from '#app/order-placement/freight/use-order-freight.ts'
import columnStyles from '#app/ui/columns.module.css'
import { TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { rowsTotal, type ValidRow } from '../page/valid-rows.ts'
import { CUSTOMER_PO_HINT, FORM_HINT } from './copy.ts'
import {
  FreightFields,
  freightInputProblem,
  NO_FREIGHT_INPUT,
  type OnBehalfFields,
  toAgreedFreight,
} from './freight-fields.tsx'
import { ON_BEHALF_FORM_ID } from './on-behalf-notices.tsx'

interface OnBehalfFormProps {
  email: string
  name: string
  /** The company that the page was opened for. */
  companyId: string | undefined
  /** The values that the customer used last. */
  defaults: Pick<DeliveryFields, 'address' | 'phone'>
  rows: readonly ValidRow[]
  /** Its total is with the freight. */
  order: AssessedOrder
  /** Called with the freight that is part of the order, as it is entered. */
  onFreight: (amount: Cents) => void
  /** True while the order cannot be sent. */
  isBlocked: boolean
  onPlace: (fields: OnBehalfFields, isAnyway: boolean, usual: ShownFreight) => Promise<unknown>
  /** The button that submits the form. */
  children: ReactNode
}

/** Company, site and cost center, or the delivery address, and the PO number of the customer. */
export function OnBehalfForm(props: OnBehalfFormProps) {
  const { email, name, companyId, defaults, rows, order, isBlocked, onFreight, onPlace, children } = props
  const form = useForm<OnBehalfFields>({
    defaultValues: { ...defaults, poNumber: '', ...NO_ORDER_FACTS, ...NO_FREIGHT_INPUT },
    values: { ...defaults, poNumber: '', ...NO_ORDER_FACTS, ...NO_FREIGHT_INPUT },
    // Defaults that load later do not overwrite typed text.
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, formState, watch } = form
  const { isMember, isLoading, company } = useOrderCompany(email)
  const goods = rowsTotal(rows) ?? 0
  const usual = useOrderFreight({ goods, lines: rows, address: company?.siteAddress || watch('address') })
  const freight = (toAgreedFreight({ ...NO_FREIGHT_INPUT, ...watch() }) ?? usual).amount
  useEffect(() => onFreight(freight), [freight, onFreight])
  const question = useAddressQuestion()
  const submit = (fields: OnBehalfFields, isAnyway: boolean) => {
    const freightError = freightInputProblem(fields, goods)
    if (freightError) {
      form.setError('freightAmount', { message: freightError })
      return form.setFocus('freightAmount')
    }
    if (asksForPoNumber(form, company, fields.poNumber)) return
    return question.askIfEmpty(company?.siteAddress || fields.address, () => onPlace(fields, isAnyway, usual))
  }
  return (
    <form
      id={ON_BEHALF_FORM_ID}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isAnyway = isSubmittedAnyway(event)
        if (isBlocked || isLoading) return
        void handleSubmit((fields) => submit(fields, isAnyway))(event)
      }}
    >
      <Panel id="on-behalf-delivery" title="Delivery and PO number">
        <div className={`${panelStyles.body} ${columnStyles.twoColumns}`}>
          <div className={layoutStyles.stack}>
            {isMember && <OrderCompanyFields email={email} onBehalfOf={{ name, companyId }} />}
            {company && (
              <OrderCompanyNotices company={company} order={order} approvalNote={requestsOnBehalf(name)} />
            )}
            {!company?.siteId && (
              <TextareaField
                id="address"
                label="Delivery address"
                optional
                input={register('address')}
                maxLength={MAX_ADDRESS_TEXT}
                autoComplete="off"
              />
            )}
          </div>
          <div className={layoutStyles.stack}>
            <PhoneAndPoNumber
              phone={register('phone')}
              poNumber={register('poNumber')}
              isPoRequired={company?.isPoRequired === true}
              poNumberHint={CUSTOMER_PO_HINT}
              poNumberError={formState.errors.poNumber?.message}
              isForCustomer
            />
            <OrderFactFields register={register} errorOf={(key) => formState.errors[key]?.message} />
            <FreightFields
              kind={watch('freightKind')}
              usual={usual}
              register={register}
              errors={formState.errors}
            />
            {company && <OrderMinimumNote total={order.lines.length > 0 ? goods : null} />}
          </div>
          <p className={`${textStyles.hint} ${columnStyles.spanAll}`}>{FORM_HINT}</p>
        </div>
      </Panel>
      {children}
      {question.dialog}
    </form>
  )
}
