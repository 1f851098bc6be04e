import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX_PHONE, MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import { InputField } from '#app/ui/input-field.tsx'
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
      <InputField
        id="phone"
        label="Phone"
        optional
        input={phone}
        type="tel"
        maxLength={MAX_PHONE}
        autoComplete={isForCustomer ? 'off' : 'tel'}
      />
      <InputField
        id="po-number"
        label="PO number"
        optional={!isPoRequired}
        hint={poNumberHint}
        error={poNumberError}
        input={poNumber}
        inputClassName={textStyles.code}
        maxLength={MAX_PO_NUMBER}
      />
    </>
  )
}
