import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { demoteAdmin } from '#app/auth/account-client.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { Field } from '#app/ui/field.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import panelStyles from '#app/ui/panel.module.css'
import type { ListedUser } from '../contract.ts'
import {
  adminDemoted,
  BEFORE_REMOVAL,
  demotionConsequences,
  END_ADMIN_ACCESS,
  notAnAdmin,
  OWN_EMAIL,
  OWN_EMAIL_HINT,
  OWN_PASSWORD,
} from './copy.ts'

interface DemoteAdminDialogProps {
  user: ListedUser
  isSelf: boolean
  onClose: () => void
  /** Called instead of `onClose` if the user is to be removed afterwards. */
  onDemoted?: () => void
}

/** Asks for the password of the person who ends the administrator access, not for that of the user. */
export function DemoteAdminDialog({ user, isSelf, onClose, onDemoted }: DemoteAdminDialogProps) {
  const queryClient = useQueryClient()
  const [proof, setProof] = useState('')
  const [hasPassword, setHasPassword] = useState(true)
  const demoting = useMutation({
    mutationFn: () => demoteAdmin(user.email, hasPassword ? { password: proof } : { email: proof }),
    onSuccess: async ({ modifiedCount }) => {
      if (onDemoted) onDemoted()
      else changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      const { notify } = await import('#app/ui/toasts.ts')
      if (modifiedCount > 0) notify.success(adminDemoted(user.name))
      else notify.info(notAnAdmin(user.name))
      // The dashboard shows the pages of a customer.
      if (isSelf) void invalidateTags(queryClient, ['account'])
    },
    onError: (error) => {
      // The account has no password: it is confirmed by its address.
      if (fieldsOf(error)?.email && hasPassword) {
        setHasPassword(false)
        setProof('')
      }
    },
  })
  const fields = fieldsOf(demoting.error)
  const isFirstEmailRequest = !hasPassword && proof === ''
  return (
    <ConfirmDialog
      title={isSelf ? 'End your administrator access?' : `End the administrator access of ${user.name}?`}
      confirmLabel={END_ADMIN_ACCESS}
      isBusy={demoting.isPending}
      problem={demoting.error && !fields ? errorMessage(demoting.error) : undefined}
      onCancel={onClose}
      onConfirm={demoting.mutate}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!demoting.isPending) demoting.mutate()
        }}
      >
        <div className={panelStyles.facts}>
          <DescriptionItem label="Email" isWide>
            {user.email}
          </DescriptionItem>
        </div>
        {onDemoted && <p>{BEFORE_REMOVAL}</p>}
        <ul>
          {demotionConsequences(user, isSelf).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <Field
          id="own-proof"
          label={hasPassword ? OWN_PASSWORD : OWN_EMAIL}
          hint={hasPassword ? undefined : OWN_EMAIL_HINT}
          error={isFirstEmailRequest ? undefined : (fields?.password ?? fields?.email)}
        >
          {(control) => (
            <input
              {...control}
              type={hasPassword ? 'password' : 'email'}
              autoComplete={hasPassword ? 'current-password' : 'off'}
              maxLength={hasPassword ? 1_000 : 254}
              value={proof}
              onChange={({ target }) => setProof(target.value)}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  )
}

const fieldsOf = (error: Error | null) => (error instanceof ApiError ? error.problem.fields : undefined)
