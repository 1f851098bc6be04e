import { CountryOptions } from '#app/addresses/country-options.tsx'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { changeCompany } from '../client.ts'
import { CompanyFormDialog } from '../company-form-dialog.tsx'
import type { Company, CompanyChange } from '../contract.ts'
import { COMPANY_SAVED, DUAL_CONTROL, VAT_HINT } from '../copy.ts'
import { useCompanyForm } from '../use-company-form.ts'

interface TextInput {
  name: 'name' | 'legalName' | 'vatId' | 'registrationNumber'
  label: string
  max: number
  hint?: string
  isOptional?: boolean
}

const TEXTS: readonly TextInput[] = [
  { name: 'name', label: 'Company name', max: 80 },
  { name: 'legalName', label: 'Legal name', max: 120, isOptional: true },
  { name: 'vatId', label: 'VAT ID', max: 40, hint: VAT_HINT, isOptional: true },
  { name: 'registrationNumber', label: 'Registration number', max: 40, isOptional: true },
]

/** Changes the data of a company. */
export function CompanyDataDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, name, legalName, country, vatId, registrationNumber, isPoRequired, isDualControl, version } =
    company
  const form = useCompanyForm<CompanyChange, Company>({
    defaultValues: {
      ...{ name, legalName, country, vatId, registrationNumber },
      ...{ isPoRequired, isDualControl, version },
    },
    findErrors: (values) => (values.name.trim() ? {} : { name: 'Enter the name of the company.' }),
    send: (values) => changeCompany(id, values),
    onSaved() {
      onClose()
      return COMPANY_SAVED
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <CompanyFormDialog
      title="Edit company"
      submitLabel="Save company"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {TEXTS.map(({ name: field, label, max, hint, isOptional = false }) => (
        <Field
          key={field}
          id={`company-${field}`}
          label={label}
          optional={isOptional}
          hint={hint}
          className={columnStyles.spanThree}
          error={errors[field]?.message}
        >
          {(control) => (
            <input {...control} {...form.register(field)} maxLength={max} dir="auto" autoComplete="off" />
          )}
        </Field>
      ))}
      <Field
        id="company-country"
        label="Country"
        className={columnStyles.spanThree}
        error={errors.country?.message}
      >
        {(control) => (
          <select {...control} {...form.register('country')}>
            <CountryOptions />
          </select>
        )}
      </Field>
      <label className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
        <input type="checkbox" {...form.register('isPoRequired')} />
        Every order needs a PO number
      </label>
      <label className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
        <input type="checkbox" {...form.register('isDualControl')} />
        {DUAL_CONTROL}
      </label>
    </CompanyFormDialog>
  )
}
