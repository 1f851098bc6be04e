import { changeCompany } from '#app/companies/core/client.ts'
import {
  CompanyCountryField,
  CompanyNameField,
  findCompanyErrors,
  VatIdField,
} from '#app/companies/core/company-form-fields.tsx'
import type { ChangedCompany, Company, CompanyChange } from '#app/companies/core/contract.ts'
import { COMPANY_SAVED, DUAL_CONTROL } from '#app/companies/core/copy.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CheckboxField, InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

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
  const form = useMutationForm<CompanyChange, ChangedCompany>({
    id: 'company',
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
    changes: ['companies'],
    onSaved: onClose,
    savedText: COMPANY_SAVED,
  })
  return (
    <FormDialog title="Edit company" submitLabel="Save company" form={form} onClose={onClose}>
      <CompanyNameField {...form.field('name')} />
      <CompanyCountryField {...form.field('country')} />
      <VatIdField {...form.field('vatId')} />
      {TEXTS.map(({ name: field, label, max }) => (
        <InputField
          {...form.field(field)}
          key={field}
          label={label}
          isHalf
          optional
          maxLength={max}
          dir="auto"
        />
      ))}
      {REQUIREMENTS.map(({ field, label }) => (
        <CheckboxField key={field} input={form.register(field)}>
          {label}
        </CheckboxField>
      ))}
    </FormDialog>
  )
}
