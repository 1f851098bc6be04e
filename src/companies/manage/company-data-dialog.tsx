import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { changeCompany } from '../client.ts'
import { CompanyFormDialog } from '../company-form-dialog.tsx'
import {
  CompanyCountryField,
  CompanyInputField,
  CompanyNameField,
  findCompanyErrors,
  VatIdField,
} from '../company-form-fields.tsx'
import type { Company, CompanyChange } from '../contract.ts'
import { COMPANY_SAVED, DUAL_CONTROL } from '../copy.ts'
import { useCompanyForm } from '../use-company-form.ts'

const TEXTS = [
  { name: 'legalName', label: 'Legal name', max: 120 },
  { name: 'registrationNumber', label: 'Registration number', max: 40 },
] as const

/** Changes the data of a company. */
export function CompanyDataDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, name, legalName, country, vatId, registrationNumber, isPoRequired, isDualControl, version } =
    company
  const form = useCompanyForm<CompanyChange, Company>({
    defaultValues: {
      ...{ name, legalName, country, vatId, registrationNumber },
      ...{ isPoRequired, isDualControl, version },
    },
    findErrors: findCompanyErrors,
    send: (values) => changeCompany(id, values),
    onClose,
    onSaved: () => COMPANY_SAVED,
  })
  const { errors } = form.formState
  return (
    <CompanyFormDialog title="Edit company" submitLabel="Save company" form={form} onClose={onClose}>
      <CompanyNameField input={form.register('name')} error={errors.name?.message} />
      <CompanyCountryField input={form.register('country')} error={errors.country?.message} />
      <VatIdField input={form.register('vatId')} error={errors.vatId?.message} />
      {TEXTS.map(({ name: field, label, max }) => (
        <CompanyInputField
          key={field}
          id={`company-${field}`}
          label={label}
          optional
          error={errors[field]?.message}
          input={form.register(field)}
          maxLength={max}
          dir="auto"
        />
      ))}
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
