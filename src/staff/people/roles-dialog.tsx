import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import type { StaffRole } from '#app/lib/actor.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { MAX_EMAIL, MAX_LINE } from '#app/lib/text-limits.ts'
import choiceStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkboxes, InputField } from '#app/ui/input-field.tsx'
import { choicesOf } from '#app/ui/options.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import {
  OwnConfirmationField,
  otherMessage,
  useOwnConfirmation,
} from '#app/users/make-admin/own-confirmation-field.tsx'
import { getPermission, MAX_ROLE_DAYS, permissionsOf, STAFF_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts'
import { changeStaffRoles } from './client.ts'
import type { StaffMemberDto } from './contract.ts'
import { rolesChanged, rolesOf, staffCopy } from './copy.ts'

/** @param person undefined for somebody whose email address is typed in */
export function RolesDialog({
  person,
  onClose,
}: {
  person: StaffMemberDto | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const own = useOwnConfirmation()
  const isSelf = useSession().email === person?.email
  const held = person?.roles ?? []
  const [roles, setRoles] = useState<readonly StaffRole[]>(held.map(({ role }) => role))
  const form = useMutationForm({
    id: 'staff',
    defaultValues: {
      email: person?.email ?? '',
      endsAt: held[0]?.endsAt?.slice(0, 10) ?? '',
      reason: '',
    },
    findErrors: ({ email }) => (email.includes('@') ? {} : { email: staffCopy.noEmail }),
    send: ({ email, endsAt, reason }) =>
      changeStaffRoles(email.trim(), {
        roles: [...roles],
        endsAt: endOf(endsAt, held),
        reason,
        ...own.confirmation,
      }),
    onSaved() {
      onClose()
      void invalidateTags(queryClient, isSelf ? ['users', 'account'] : ['users'])
    },
    savedText: ({ name }) => rolesChanged(name),
    onError: own.onError,
    // The field of the confirmation shows its errors itself.
    describeError: (error) => otherMessage(error) ?? '',
  })
  const today = new Date()
  return (
    <FormDialog
      title={person ? rolesOf(person.name) : staffCopy.add}
      submitLabel="Save roles"
      form={form}
      onClose={onClose}
    >
      {!person && (
        <InputField
          {...form.field('email')}
          label="Email"
          data-initial-focus
          type="email"
          maxLength={MAX_EMAIL}
        />
      )}
      <RoleFields
        roles={roles}
        onChange={setRoles}
        offered={isSelf ? held.map(({ role }) => role) : STAFF_ROLE_NAMES}
      />
      {isSelf && <p className={textStyles.hint}>{staffCopy.ownRoles}</p>}
      <Allowed roles={roles} />
      {!isSelf && (
        <InputField
          {...form.field('endsAt')}
          label="Ends on"
          optional
          hint={staffCopy.endsHint}
          type="date"
          min={utcDay(addDays(today, 1))}
          max={utcDay(addDays(today, MAX_ROLE_DAYS - 1))}
        />
      )}
      <InputField {...form.field('reason')} label="Reason" optional maxLength={MAX_LINE} />
      <SentenceList
        sentences={[
          ...(roles.length > 0 ? [] : [staffCopy.noRoles]),
          isSelf ? staffCopy.ownRolesEmailed : staffCopy.signedOut,
        ]}
      />
      <OwnConfirmationField own={own} error={form.error} />
    </FormDialog>
  )
}

/** The end of the day, or exactly as it was. */
function endOf(day: string, held: StaffMemberDto['roles']): string | null {
  if (day === '') return null
  return held.find(({ endsAt }) => endsAt?.startsWith(day))?.endsAt ?? `${day}T23:59:59Z`
}

interface RoleFieldsProps {
  roles: readonly StaffRole[]
  offered: readonly StaffRole[]
  onChange: (roles: readonly StaffRole[]) => void
}

function RoleFields({ roles, offered, onChange }: RoleFieldsProps) {
  return (
    <fieldset className={fieldStyles.field}>
      <legend>Roles</legend>
      <div className={choiceStyles.choiceList}>
        <Checkboxes
          choices={choicesOf(
            STAFF_ROLE_NAMES.filter((role) => offered.includes(role)),
            STAFF_ROLES,
          )}
          chosen={roles}
          onChoose={onChange}
        />
      </div>
    </fieldset>
  )
}

/** The permissions of the roles together, as sentences of the table. */
function Allowed({ roles }: { roles: readonly StaffRole[] }) {
  const permissions = permissionsOf(roles)
  return (
    <details>
      <summary>What this allows</summary>
      {permissions.length === 0 ? (
        <p className={textStyles.hint}>{staffCopy.allowsNothing}</p>
      ) : (
        <SentenceList sentences={permissions.map((name) => getPermission(name).label)} />
      )}
    </details>
  )
}
