/** The fields that the forms of a company share. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CountryOptions } from '#app/addresses/country-options.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import { VAT_HINT } from './copy.ts'

interface CompanyFieldProps {
  input: UseFormRegisterReturn
  error: string | undefined
  /** Whether the browser may fill in the company of its user. */
  isOwn?: boolean
}

export function CompanyNameField({ input, error, isOwn = false }: CompanyFieldProps) {
  return (
    <Field id="company-name" label="Company name" className={columnStyles.spanAll} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          maxLength={80}
          dir="auto"
          autoComplete={isOwn ? 'organization' : 'off'}
        />
      )}
    </Field>
  )
}

export function CompanyCountryField({ input, error, isOwn = false }: CompanyFieldProps) {
  return (
    <Field id="company-country" label="Country" className={columnStyles.spanThree} error={error}>
      {(control) => (
        <select {...control} {...input} autoComplete={isOwn ? 'country' : 'off'}>
          <CountryOptions />
        </select>
      )}
    </Field>
  )
}

export function VatIdField({ input, error }: CompanyFieldProps) {
  return (
    <Field
      id="company-vat"
      label="VAT ID"
      optional
      hint={VAT_HINT}
      className={columnStyles.spanThree}
      error={error}
    >
      {(control) => <input {...control} {...input} maxLength={40} autoComplete="off" />}
    </Field>
  )
}

/** What the browser can check of a name and a country. */
export const findCompanyErrors = ({ name, country }: { name: string; country: string }) => ({
  ...(!name.trim() && { name: 'Enter the name of the company.' }),
  ...(!country && { country: 'Choose the country.' }),
})
