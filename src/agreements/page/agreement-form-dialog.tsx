import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AmountField, InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { changeAgreement, createAgreement } from '../client.ts'
import type { Agreement } from '../contract.ts'
import { agreementsCopy } from '../copy.ts'
import { parseAmount, parseDiscount } from '../rules.ts'
import { OverlappingAgreementLink } from './overlapping-agreement-link.tsx'

interface AgreementFields {
  name: string
  startsOn: string
  endsOn: string
  discountBp: string
  orderMinimum: string
}

type Purpose = 'new' | 'edit' | 'copy'

interface AgreementFormDialogProps {
  company: Company
  purpose: Purpose
  /** The agreement to edit or copy. */
  agreement?: Agreement
  onClose: () => void
}

const TITLES: Readonly<Record<Purpose, string>> = {
  new: 'New agreement',
  edit: 'Edit agreement',
  copy: 'Copy to a new agreement',
}

function toFields(agreement: Agreement | undefined, purpose: Purpose): AgreementFields {
  const { name = '', startsOn = '', endsOn = '', discountBp = null, orderMinimum = null } = agreement ?? {}
  const isCopy = purpose === 'copy'
  return {
    name: isCopy ? agreementsCopy.copyName(name) : name,
    // A copy is for other days.
    startsOn: isCopy ? '' : startsOn,
    endsOn: isCopy ? '' : endsOn,
    discountBp: discountBp === null ? '' : String(discountBp / 100),
    orderMinimum: orderMinimum === null ? '' : String(orderMinimum),
  }
}

const toValues = ({ name, startsOn, endsOn, discountBp, orderMinimum }: AgreementFields) => ({
  name,
  startsOn,
  endsOn,
  discountBp: parseDiscount(discountBp) ?? null,
  orderMinimum: parseAmount(orderMinimum) ?? null,
})

function findErrors({ name, startsOn, endsOn, discountBp, orderMinimum }: AgreementFields) {
  return {
    ...(!name.trim() && { name: 'Enter a name.' }),
    ...(!startsOn && { startsOn: 'Enter the first day.' }),
    ...(!endsOn && { endsOn: 'Enter the last day.' }),
    ...(startsOn && endsOn && endsOn < startsOn && { endsOn: 'The last day must not be before the first.' }),
    ...(parseDiscount(discountBp) === undefined && { discountBp: 'Enter 0.01 to 90, such as 12.5.' }),
    ...(parseAmount(orderMinimum) === undefined && {
      orderMinimum: 'Enter an amount above 0, such as 500.',
    }),
  }
}

/** Name, days, discount and order minimum of an agreement. */
export function AgreementFormDialog({ company, purpose, agreement, onClose }: AgreementFormDialogProps) {
  const navigate = useNavigateWhileShown()
  const form = useMutationForm<AgreementFields, Agreement>({
    id: 'agreement',
    defaultValues: toFields(agreement, purpose),
    findErrors,
    send: (fields) =>
      purpose === 'edit' && agreement
        ? changeAgreement(company.id, agreement.id, { ...toValues(fields), version: agreement.version })
        : createAgreement(company.id, { ...toValues(fields), ...(agreement && { copyOf: agreement.id }) }),
    changes: ['companies'],
    onSaved({ id }) {
      if (purpose !== 'edit')
        void navigate({ to: '/dashboard/company', search: { company: company.id, agreement: id } })
      onClose()
    },
    savedText: purpose === 'edit' ? agreementsCopy.saved : agreementsCopy.created,
  })
  return (
    <FormDialog
      title={TITLES[purpose]}
      submitLabel={purpose === 'edit' ? 'Save agreement' : 'Create draft'}
      form={form}
      onClose={onClose}
    >
      <InputField {...form.field('name')} label="Name" maxLength={MAX_NAME} dir="auto" />
      <InputField {...form.field('startsOn')} label="First day (UTC)" isHalf type="date" />
      <InputField {...form.field('endsOn')} label="Last day (UTC)" isHalf type="date" />
      <InputField
        {...form.field('discountBp')}
        label="Discount"
        isHalf
        optional
        unit="%"
        hint={agreementsCopy.discountHint}
        inputMode="decimal"
        maxLength={10}
      />
      <AmountField
        {...form.field('orderMinimum')}
        label="Order minimum"
        isHalf
        optional
        hint={agreementsCopy.minimumHint}
      />
      <OverlappingAgreementLink companyId={company.id} error={form.error} onOpen={onClose} />
    </FormDialog>
  )
}
