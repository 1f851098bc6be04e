import { useMutation } from '@tanstack/react-query'
import type { DelegationInput } from '#app/companies/core/approval-rule-contract.ts'
import { PeriodFields } from '#app/companies/core/company-form-fields.tsx'
import type { ChangedCompany, Company, CompanyMember } from '#app/companies/core/contract.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { errorMessage } from '#app/lib/api.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SelectField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import { Options } from '#app/ui/options.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { endDelegation, setDelegation } from '../client.ts'
import { delegationCopy } from '../copy.ts'

interface DelegationDialogProps {
  company: Company
  member: CompanyMember
  onClose: () => void
}

/** Names the member who decides purchase requests for this one, for some days. */
export function DelegationDialog({ company, member, onClose }: DelegationDialogProps) {
  const saved = company.delegations.find((one) => one.member === member.id)
  const candidates = (company.members ?? []).filter(
    ({ id, role }) => id !== member.id && isPermitted(role, 'order'),
  )
  const now = new Date()
  const form = useMutationForm<DelegationInput, ChangedCompany>({
    id: 'delegation',
    defaultValues: {
      delegate: saved?.delegate ?? candidates[0]?.id ?? '',
      startsOn: saved?.startsOn ?? utcDay(now),
      endsOn: saved?.endsOn ?? utcDay(addDays(now, 7)),
    },
    send: (values) => setDelegation(company.id, member.id, values),
    changes: ['companies'],
    onSaved: onClose,
    savedText: delegationCopy.saved,
  })
  const ending = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => endDelegation(company.id, member.id),
    onSuccess() {
      notify.success(delegationCopy.ended)
      onClose()
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
  const isBusy = form.isBusy || ending.isPending
  const problem = candidates.length === 0 ? delegationCopy.nobody : form.problem
  return (
    <FormDialog
      title={`Who decides for ${member.name}?`}
      submitLabel="Save delegation"
      form={{ ...form, isBusy, problem }}
      onClose={onClose}
    >
      <SelectField {...form.field('delegate')} label="Member" hint={delegationCopy.hint}>
        <Options of={candidates.map(({ id, name }) => [id, name])} />
      </SelectField>
      <PeriodFields fieldOf={form.field} />
      {saved && (
        <div>
          <Button kind="danger" aria-disabled={isBusy} onClick={() => ending.mutate()}>
            End delegation
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
