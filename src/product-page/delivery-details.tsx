import { Controller } from 'react-hook-form'
import { AddressField } from '#app/addresses/address-field.tsx'
import type { Session } from '#app/auth/account/client.ts'
import type { ChosenCompany } from '#app/companies/core/order-company.ts'
import { PhoneAndPoNumber } from '#app/order-placement/form/phone-and-po-number.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { productPageCopy } from './copy.ts'
import styles from './order-form.module.css'
import type { OrderFormApi } from './use-order-form.ts'

interface DeliveryDetailsProps {
  session: Session
  form: OrderFormApi
  company: ChosenCompany | null | undefined
}

/** The buyer and the delivery address. Below the buttons, because most buyers order with the details of their last order. */
export function DeliveryDetails({ session, form, company }: DeliveryDetailsProps) {
  return (
    <div className={`${fieldStyles.form} ${styles.delivery}`}>
      <Buyer session={session} />
      {!company?.siteId && <DeliveryAddress email={session.email} form={form} />}
      <div className={layoutStyles.pair}>
        <PhoneAndPoNumber
          phone={form.register('phone')}
          poNumber={form.register('poNumber')}
          isPoRequired={company?.isPoRequired === true}
          poNumberError={form.formState.errors.poNumber?.message}
        />
      </div>
      <p className={textStyles.hint}>{productPageCopy.paymentTerms}</p>
    </div>
  )
}

/** Name and email come from the account and cannot be edited here. */
function Buyer({ session }: { session: Session }) {
  return (
    <div className={`${layoutStyles.ruledCells} ${styles.buyer}`}>
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

interface DeliveryAddressProps {
  /** Empty while the session is unknown. */
  email: string
  form: OrderFormApi
}

/** The one place of the delivery address in the order form. */
function DeliveryAddress({ email, form }: DeliveryAddressProps) {
  if (!email) {
    return <TextareaField id="address" label="Delivery address" optional disabled />
  }
  return (
    <Controller
      control={form.control}
      name="address"
      render={({ field: { value, onChange } }) => (
        <AddressField email={email} value={value} onChange={onChange} />
      )}
    />
  )
}
