import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMember, removeMember } from '#app/companies/core/client.ts'
import type { ChangedCompany, Company, CompanyMember } from '#app/companies/core/contract.ts'
import { MEMBER_SAVED, memberRemovalConsequences, memberRemoved } from '#app/companies/core/copy.ts'
import type { CompanyRole } from '#app/companies/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { findLimitErrors, LimitField, orderLimitFrom } from './limit-field.tsx'
import { RoleField } from './role-field.tsx'

interface MemberDialogProps {
  company: Company
  member: CompanyMember
  onClose: () => void
}

/** Changes the role and the order limit of a member, or removes them after a question. */
export function MemberDialog({ company, member, onClose }: MemberDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const form = useMutationForm<{ role: CompanyRole; orderLimit: string }, ChangedCompany>({
    id: 'member',
    defaultValues: { role: member.role, orderLimit: member.orderLimit?.toString() ?? '' },
    findErrors: ({ orderLimit }) => findLimitErrors(orderLimit),
    send: ({ role, orderLimit }) =>
      changeMember(company.id, member.id, { role, orderLimit: orderLimitFrom(orderLimit) }),
    changes: ['companies'],
    onSaved: onClose,
    savedText: MEMBER_SAVED,
  })
  if (isRemoving) return <RemoveMemberDialog company={company} member={member} onClose={onClose} />
  return (
    <FormDialog title={member.name} submitLabel="Save member" form={form} onClose={onClose}>
      <RoleField {...form.field('role')} role={form.watch('role')} />
      <LimitField {...form.field('orderLimit')} />
      <div>
        <Button kind="danger" onClick={() => setIsRemoving(true)}>
          Remove member…
        </Button>
      </div>
    </FormDialog>
  )
}

function RemoveMemberDialog({ company, member, onClose }: MemberDialogProps) {
  const removing = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => removeMember(company.id, member.id),
    onSuccess: () => {
      // The row with the pressed button disappears.
      changeAndFocus(onClose, 'members')
      notify.success(memberRemoved(member.name))
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      confirmLabel="Remove member"
      request={removing}
      onCancel={onClose}
      onConfirm={removing.mutate}
    >
      <SentenceList sentences={memberRemovalConsequences(member)} />
    </ConfirmDialog>
  )
}
