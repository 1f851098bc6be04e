/** The fields that the forms of a company share. */

import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CountryOptions } from '#app/addresses/country-options.tsx'
import { MAX_NAME, MAX_VAT_ID } from '#app/lib/text-limits.ts'
import columnStyles from '#app/ui/columns.module.css'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { VAT_HINT } from './copy.ts'

interface CompanyInputFieldProps extends ComponentProps<typeof InputField> {
  /** True if it is as wide as the form instead of half as wide. */
  isWide?: boolean
}

/** A field with one input. The browser suggests nothing, unless `autoComplete` is given. */
export function CompanyInputField({ isWide = false, ...field }: CompanyInputFieldProps) {
  return (
    <InputField
      autoComplete="off"
      {...field}
      className={isWide ? columnStyles.spanAll : columnStyles.spanThree}
    />
  )
}

interface PeriodFieldsProps {
  /** Of its first day. */
  hint?: string
  min?: string
  max?: string
  id: string
  fieldOf: (name: 'startsOn' | 'endsOn') => Pick<ComponentProps<typeof InputField>, 'input' | 'error'>
}

/** The first and the last day of a period. */
export function PeriodFields({ id, hint, fieldOf, ...days }: PeriodFieldsProps) {
  return (['startsOn', 'endsOn'] as const).map((field) => (
    <CompanyInputField
      {...fieldOf(field)}
      {...days}
      key={field}
      id={`${id}-${field}`}
      label={field === 'startsOn' ? 'First day' : 'Last day'}
      hint={field === 'startsOn' ? hint : undefined}
      type="date"
    />
  ))
}

interface CompanyFieldProps {
  input: UseFormRegisterReturn
  error: string | undefined
  /** True if the browser may fill in the company of its user. */
  isOwn?: boolean
}

export function CompanyNameField({ input, error, isOwn = false }: CompanyFieldProps) {
  return (
    <CompanyInputField
      id="company-name"
      label="Company name"
      isWide
      error={error}
      input={input}
      maxLength={MAX_NAME}
      dir="auto"
      autoComplete={isOwn ? 'organization' : 'off'}
    />
  )
}

export function CompanyCountryField({ input, error, isOwn = false }: CompanyFieldProps) {
  return (
    <SelectField
      id="company-country"
      label="Country"
      className={columnStyles.spanThree}
      error={error}
      input={input}
      autoComplete={isOwn ? 'country' : 'off'}
    >
      <CountryOptions />
    </SelectField>
  )
}

export function VatIdField({ input, error }: CompanyFieldProps) {
  return (
    <CompanyInputField
      id="company-vat"
      label="VAT ID"
      optional
      hint={VAT_HINT}
      error={error}
      input={input}
      maxLength={MAX_VAT_ID}
    />
  )
}

/** The checks in the browser of a name and a country. */
export const findCompanyErrors = ({ name, country }: { name: string; country: string }) => ({
  ...(!name.trim() && { name: 'Enter the name of the company.' }),
  ...(!country && { country: 'Choose the country.' }),
})
