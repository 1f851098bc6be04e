import { saveVatCheck } from '#app/companies/core/client.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { VAT_CONFIRMED, VAT_EVIDENCE_HINT } from '#app/companies/core/copy.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

/** An administrator confirms that the VAT ID of a company is registered. */
export function VatCheckDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useMutationForm({
    id: 'vat-check',
    defaultValues: { evidence: company.vatCheck?.evidence ?? '' },
    findErrors: ({ evidence }) => (evidence.trim() ? {} : { evidence: 'Enter how you checked it.' }),
    send: ({ evidence }) => saveVatCheck(company.id, { evidence, version: company.version }),
    changes: ['companies'],
    onSaved: onClose,
    savedText: VAT_CONFIRMED,
  })
  return (
    <FormDialog
      title={`Confirm VAT ID ${company.vatId}`}
      submitLabel="Confirm VAT ID"
      form={form}
      onClose={onClose}
    >
      <InputField
        {...form.field('evidence')}
        label="Evidence"
        hint={VAT_EVIDENCE_HINT}
        maxLength={MAX_LINE}
      />
    </FormDialog>
  )
}
