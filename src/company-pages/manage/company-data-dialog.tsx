import { changeCompany } from '#app/companies/core/client.ts'
import { CompanyFormDialog } from '#app/companies/core/company-form-dialog.tsx'
import {
  CompanyCountryField,
  CompanyInputField,
  CompanyNameField,
  findCompanyErrors,
  VatIdField,
} from '#app/companies/core/company-form-fields.tsx'
import type { ChangedCompany, Company, CompanyChange } from '#app/companies/core/contract.ts'
import { COMPANY_SAVED, DUAL_CONTROL } from '#app/companies/core/copy.ts'
import { useCompanyForm } from '#app/companies/core/use-company-form.ts'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'

const TEXTS = [
  { name: 'legalName', label: 'Legal name', max: 120 },
  { name: 'registrationNumber', label: 'Registration number', max: 40 },
] as const

const REQUIREMENTS = [
  { field: 'isPoRequired', label: 'Every order needs a PO number' },
  { field: 'isSiteRequired', label: 'Every order needs a site' },
  { field: 'isCostCenterRequired', label: 'Every order needs a cost center' },
  { field: 'isDualControl', label: DUAL_CONTROL },
] as const

/** Changes the data of a company. */
export function CompanyDataDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, name, legalName, country, vatId, registrationNumber, version } = company
  const form = useCompanyForm<CompanyChange, ChangedCompany>({
    defaultValues: {
      name,
      legalName,
      country,
      vatId,
      registrationNumber,
      isPoRequired: company.isPoRequired,
      isSiteRequired: company.isSiteRequired,
      isCostCenterRequired: company.isCostCenterRequired,
      isDualControl: company.isDualControl,
      version,
    },
    findErrors: findCompanyErrors,
    send: (values) => changeCompany(id, values),
    onClose,
    onSaved: () => COMPANY_SAVED,
  })
  return (
    <CompanyFormDialog title="Edit company" submitLabel="Save company" form={form} onClose={onClose}>
      <CompanyNameField {...form.field('name')} />
      <CompanyCountryField {...form.field('country')} />
      <VatIdField {...form.field('vatId')} />
      {TEXTS.map(({ name: field, label, max }) => (
        <CompanyInputField
          {...form.field(field)}
          key={field}
          id={`company-${field}`}
          label={label}
          optional
          maxLength={max}
          dir="auto"
        />
      ))}
      {REQUIREMENTS.map(({ field, label }) => (
        <label key={field} className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
          <input type="checkbox" {...form.register(field)} />
          {label}
        </label>
      ))}
    </CompanyFormDialog>
  )
}
