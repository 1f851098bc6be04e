import { inviteMember } from '#app/companies/core/client.ts'
import type { ChangedCompany, Company } from '#app/companies/core/contract.ts'
import { INVITE_HINT, invitationSent } from '#app/companies/core/copy.ts'
import { COMPANY_ROLES, type CompanyRole, isPermitted } from '#app/companies/core/rules.ts'
import { MAX_EMAIL } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { findLimitErrors, LimitField, orderLimitFrom } from './limit-field.tsx'
import { RoleField } from './role-field.tsx'

/** Invites a person by email. */
export function InviteDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useMutationForm<{ email: string; role: CompanyRole; orderLimit: string }, ChangedCompany>({
    id: 'member',
    defaultValues: { email: '', role: company.members?.length === 0 ? 'owner' : 'buyer', orderLimit: '' },
    findErrors: ({ email, orderLimit }) => ({
      ...(!email.includes('@') && { email: 'Enter an email address.' }),
      ...findLimitErrors(orderLimit),
    }),
    send: ({ orderLimit, ...values }) =>
      inviteMember(company.id, { ...values, orderLimit: orderLimitFrom(orderLimit) }),
    changes: ['companies'],
    onSaved: onClose,
    savedText: (_, { email }) => invitationSent(email),
  })
  return (
    <FormDialog title="Invite member" submitLabel="Send invitation" form={form} onClose={onClose}>
      <InputField
        {...form.field('email')}
        label="Email"
        hint={INVITE_HINT}
        type="email"
        maxLength={MAX_EMAIL}
      />
      <RoleField {...form.field('role')} role={form.watch('role')} roles={invitableRoles(company)} />
      <LimitField {...form.field('orderLimit')} />
    </FormDialog>
  )
}

/** Administrators of the shop appoint owners and approvers only for a company without an owner. */
function invitableRoles({ role, members }: Company): readonly CompanyRole[] {
  const isOwnerKnown = role === null && members?.some((member) => member.role === 'owner')
  return isOwnerKnown ? COMPANY_ROLES.filter((one) => !isPermitted(one, 'decide')) : COMPANY_ROLES
}
