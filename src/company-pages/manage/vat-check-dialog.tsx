import { saveVatCheck } from '#app/companies/core/client.ts'
import { CompanyFormDialog } from '#app/companies/core/company-form-dialog.tsx'
import { CompanyInputField } from '#app/companies/core/company-form-fields.tsx'
import type { ChangedCompany, Company } from '#app/companies/core/contract.ts'
import { VAT_CONFIRMED, VAT_EVIDENCE_HINT } from '#app/companies/core/copy.ts'
import { useCompanyForm } from '#app/companies/core/use-company-form.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'

/** An administrator confirms that the VAT ID of a company is registered. */
export function VatCheckDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useCompanyForm<{ evidence: string }, ChangedCompany>({
    defaultValues: { evidence: company.vatCheck?.evidence ?? '' },
    findErrors: ({ evidence }) => (evidence.trim() ? {} : { evidence: 'Enter how you checked it.' }),
    send: ({ evidence }) => saveVatCheck(company.id, { evidence, version: company.version }),
    onClose,
    onSaved: () => VAT_CONFIRMED,
  })
  return (
    <CompanyFormDialog
      title={`Confirm VAT ID ${company.vatId}`}
      submitLabel="Confirm VAT ID"
      form={form}
      onClose={onClose}
    >
      <CompanyInputField
        {...form.field('evidence')}
        id="vat-evidence"
        label="Evidence"
        hint={VAT_EVIDENCE_HINT}
        isWide
        maxLength={MAX_LINE}
      />
    </CompanyFormDialog>
  )
}
