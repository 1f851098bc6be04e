import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#app/ui/field.tsx'
import textStyles from '#app/ui/text.module.css'

interface PhoneAndPoNumberProps {
  phone: UseFormRegisterReturn
  poNumber: UseFormRegisterReturn
  isPoRequired: boolean
  poNumberHint?: string | undefined
  poNumberError: string | undefined
  /** True if an administrator orders for a customer: the browser then does not suggest the administrator's number. */
  isForCustomer?: boolean
}

/** The phone and the PO number of an order. */
export function PhoneAndPoNumber(props: PhoneAndPoNumberProps) {
  const { phone, poNumber, isPoRequired, poNumberHint, poNumberError, isForCustomer = false } = props
  return (
    <>
      <Field id="phone" label="Phone" optional>
        {(control) => (
          <input
            {...control}
            {...phone}
            type="tel"
            maxLength={40}
            autoComplete={isForCustomer ? 'off' : 'tel'}
          />
        )}
      </Field>
      <Field
        id="po-number"
        label="PO number"
        optional={!isPoRequired}
        hint={poNumberHint}
        error={poNumberError}
      >
        {(control) => (
          <input {...control} {...poNumber} className={textStyles.code} maxLength={100} autoComplete="off" />
        )}
      </Field>
    </>
  )
}
