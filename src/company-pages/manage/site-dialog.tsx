import { CountryOptions } from '#app/addresses/country-options.tsx'
import { addressErrors, MAX_FIELD_LENGTHS } from '#app/addresses/rules.ts'
import { saveSite } from '#app/companies/core/client.ts'
import type { ChangedCompany, CompanySite, SiteInput } from '#app/companies/core/contract.ts'
import { ARCHIVE_HINT, SITE_SAVED } from '#app/companies/core/copy.ts'
import { MAX_LINE, MAX_NAME, MAX_PHONE } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CheckboxField, InputField, SelectField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

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
  const form = useMutationForm<SiteInput, ChangedCompany>({
    id: 'site',
    defaultValues: saved,
    findErrors: ({ name, address }) => ({
      ...(!name.trim() && { name: 'Enter a name for the site.' }),
      ...Object.fromEntries(
        Object.entries(addressErrors(address)).map(([field, text]) => [`address.${field}`, text]),
      ),
    }),
    send: (values) => saveSite(companyId, id, values),
    changes: ['companies'],
    onSaved: onClose,
    savedText: SITE_SAVED,
  })
  return (
    <FormDialog title={site ? 'Edit site' : 'New site'} submitLabel="Save site" form={form} onClose={onClose}>
      <InputField {...form.field('name')} label="Name of the site" maxLength={MAX_NAME} dir="auto" />
      {ADDRESS_FIELDS.map(({ field, label, isOptional }) => (
        <InputField
          {...form.field(`address.${field}`)}
          key={field}
          label={label}
          isHalf
          optional={isOptional}
          maxLength={MAX_FIELD_LENGTHS[field]}
          dir="auto"
        />
      ))}
      <SelectField {...form.field('address.country')} label="Country" isHalf>
        <CountryOptions />
      </SelectField>
      <InputField {...form.field('phone')} label="Phone" isHalf optional type="tel" maxLength={MAX_PHONE} />
      <InputField
        {...form.field('note')}
        label="Note for the driver"
        isHalf
        optional
        maxLength={MAX_LINE}
        dir="auto"
      />
      <CheckboxField input={form.register('isBilling')}>Invoices go to this site</CheckboxField>
      {site && <CheckboxField input={form.register('isArchived')}>{ARCHIVE_HINT}</CheckboxField>}
    </FormDialog>
  )
}

function emptySite(company: string, country: string): SiteInput {
  const address = { company, name: '', line1: '', line2: '', postalCode: '', city: '', region: '', country }
  return { name: '', address, phone: '', note: '', isBilling: false, isArchived: false }
}
