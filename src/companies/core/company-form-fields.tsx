/** The fields that the forms of a company share. */

import type { ComponentProps } from 'react'
import { CountryOptions } from '#app/addresses/country-options.tsx'
import { MAX_NAME, MAX_VAT_ID } from '#app/lib/text-limits.ts'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import type { FormField } from '#app/ui/use-mutation-form.ts'
import { VAT_HINT } from './copy.ts'

interface PeriodFieldsProps extends Pick<ComponentProps<typeof InputField>, 'hint' | 'min' | 'max'> {
  fieldOf: (name: 'startsOn' | 'endsOn') => FormField
}

/** The first and the last day of a period. The hint is about its first day. */
export const PeriodFields = ({ fieldOf, hint, ...days }: PeriodFieldsProps) => (
  <>
    <InputField {...fieldOf('startsOn')} {...days} label="First day" hint={hint} isHalf type="date" />
    <InputField {...fieldOf('endsOn')} {...days} label="Last day" isHalf type="date" />
  </>
)

interface CompanyFieldProps extends FormField {
  /** True if the browser may fill in the company of its user. */
  isOwn?: boolean
}

export const CompanyNameField = ({ isOwn = false, ...field }: CompanyFieldProps) => (
  <InputField
    {...field}
    label="Company name"
    maxLength={MAX_NAME}
    dir="auto"
    autoComplete={isOwn ? 'organization' : 'off'}
  />
)

export const CompanyCountryField = ({ isOwn = false, ...field }: CompanyFieldProps) => (
  <SelectField {...field} label="Country" isHalf autoComplete={isOwn ? 'country' : 'off'}>
    <CountryOptions />
  </SelectField>
)

export const VatIdField = (field: FormField) => (
  <InputField {...field} label="VAT ID" optional hint={VAT_HINT} isHalf maxLength={MAX_VAT_ID} />
)

/** The checks in the browser of a name and a country. */
export const findCompanyErrors = ({ name, country }: { name: string; country: string }) => ({
  ...(!name.trim() && { name: 'Enter the name of the company.' }),
  ...(!country && { country: 'Choose the country.' }),
})
