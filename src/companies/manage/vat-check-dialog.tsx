import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import { saveVatCheck } from '../client.ts'
import { CompanyFormDialog } from '../company-form-dialog.tsx'
import type { Company } from '../contract.ts'
import { VAT_CONFIRMED, VAT_EVIDENCE_HINT } from '../copy.ts'
import { useCompanyForm } from '../use-company-form.ts'

/** An administrator confirms that the VAT ID of a company is registered. */
export function VatCheckDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useCompanyForm<{ evidence: string }, Company>({
    defaultValues: { evidence: company.vatCheck?.evidence ?? '' },
    findErrors: ({ evidence }) => (evidence.trim() ? {} : { evidence: 'Enter how you checked it.' }),
    send: ({ evidence }) => saveVatCheck(company.id, { evidence, version: company.version }),
    onClose,
    onSaved: () => VAT_CONFIRMED,
  })
  const { errors } = form.formState
  return (
    <CompanyFormDialog
      title={`Confirm VAT ID ${company.vatId}`}
      submitLabel="Confirm VAT ID"
      form={form}
      onClose={onClose}
    >
      <Field
        id="vat-evidence"
        label="Evidence"
        hint={VAT_EVIDENCE_HINT}
        className={columnStyles.spanAll}
        error={errors.evidence?.message}
      >
        {(control) => (
          <input {...control} {...form.register('evidence')} maxLength={200} autoComplete="off" />
        )}
      </Field>
    </CompanyFormDialog>
  )
}
