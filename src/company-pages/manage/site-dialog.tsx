import { CountryOptions } from '#app/addresses/country-options.tsx'
import { addressErrors, MAX_FIELD_LENGTHS } from '#app/addresses/rules.ts'
import { saveSite } from '#app/companies/core/client.ts'
import { CompanyFormDialog } from '#app/companies/core/company-form-dialog.tsx'
import { CompanyInputField } from '#app/companies/core/company-form-fields.tsx'
import type { ChangedCompany, CompanySite, SiteInput } from '#app/companies/core/contract.ts'
import { ARCHIVE_HINT, SITE_SAVED } from '#app/companies/core/copy.ts'
import { useCompanyForm } from '#app/companies/core/use-company-form.ts'
import { MAX_LINE, MAX_NAME, MAX_PHONE } from '#app/lib/text-limits.ts'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { SelectField } from '#app/ui/input-field.tsx'

const ADDRESS_FIELDS = [
  { field: 'company', label: 'Company', isOptional: true },
  { field: 'name', label: 'Name or department', isOptional: true },
  { field: 'line1', label: 'Street and number', isOptional: false },
  { field: 'line2', label: 'Building, gate', isOptional: true },
  { field: 'postalCode', label: 'Postal code', isOptional: true },
  { field: 'city', label: 'City', isOptional: false },
  { field: 'region', label: 'State or region', isOptional: true },
] as const

interface SiteDialogProps {
  companyId: string
  companyName: string
  country: string
  /** Null for a new site. */
  site: CompanySite | null
  onClose: () => void
}

/** Adds or changes a delivery address of the company. */
export function SiteDialog({ companyId, companyName, country, site, onClose }: SiteDialogProps) {
  const { id, ...saved } = site ?? { ...emptySite(companyName, country), id: null }
  const form = useCompanyForm<SiteInput, ChangedCompany>({
    defaultValues: saved,
    findErrors: ({ name, address }) => ({
      ...(!name.trim() && { name: 'Enter a name for the site.' }),
      ...Object.fromEntries(
        Object.entries(addressErrors(address)).map(([field, text]) => [`address.${field}`, text]),
      ),
    }),
    send: (values) => saveSite(companyId, id, values),
    onClose,
    onSaved: () => SITE_SAVED,
  })
  const { errors } = form.formState
  return (
    <CompanyFormDialog
      title={site ? 'Edit site' : 'New site'}
      submitLabel="Save site"
      form={form}
      onClose={onClose}
    >
      <CompanyInputField
        {...form.field('name')}
        id="site-name"
        label="Name of the site"
        isWide
        maxLength={MAX_NAME}
        dir="auto"
      />
      {ADDRESS_FIELDS.map(({ field, label, isOptional }) => (
        <CompanyInputField
          {...form.field(`address.${field}`)}
          key={field}
          id={`site-${field}`}
          label={label}
          optional={isOptional}
          maxLength={MAX_FIELD_LENGTHS[field]}
          dir="auto"
        />
      ))}
      <SelectField
        id="site-country"
        label="Country"
        className={columnStyles.spanThree}
        error={errors.address?.country?.message}
        input={form.register('address.country')}
      >
        <CountryOptions />
      </SelectField>
      <CompanyInputField
        {...form.field('phone')}
        id="site-phone"
        label="Phone"
        optional
        type="tel"
        maxLength={MAX_PHONE}
      />
      <CompanyInputField
        {...form.field('note')}
        id="site-note"
        label="Note for the driver"
        optional
        maxLength={MAX_LINE}
        dir="auto"
      />
      <label className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
        <input type="checkbox" {...form.register('isBilling')} />
        Invoices go to this site
      </label>
      {site && (
        <label className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
          <input type="checkbox" {...form.register('isArchived')} />
          {ARCHIVE_HINT}
        </label>
      )}
    </CompanyFormDialog>
  )
}

function emptySite(company: string, country: string): SiteInput {
  const address = { company, name: '', line1: '', line2: '', postalCode: '', city: '', region: '', country }
  return { name: '', address, phone: '', note: '', isBilling: false, isArchived: false }
}
