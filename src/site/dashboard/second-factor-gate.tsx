import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import type { StaffAccess } from '#app/auth/account/client.ts'
import { secondFactorCopy } from '#app/auth/second-factor/copy.ts'
import { LazyConfirmSecondFactor, LazyEnrollSecondFactor } from '#app/auth/second-factor/lazy-forms.ts'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'

/** A full page instead of the children, while the session of a staff member awaits the second factor. */
export function SecondFactorGate({
  secondFactor,
  children,
}: {
  secondFactor: StaffAccess['secondFactor'] | undefined
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const confirmed = () => void invalidateTags(queryClient, ['account', 'users', 'orders', 'companies'])
  if (secondFactor !== 'enroll' && secondFactor !== 'confirm')
    return (
      <>
        {children}
        <SecondFactorPrompt />
      </>
    )
  return (
    <div className={`${layoutStyles.narrow} ${layoutStyles.stack}`}>
      {secondFactor === 'enroll' ? (
        <>
          <PageHeader title={secondFactorCopy.requiredTitle}>{secondFactorCopy.requiredIntro}</PageHeader>
          <LazyEnrollSecondFactor onConfirmed={confirmed} />
        </>
      ) : (
        <>
          <PageHeader title={secondFactorCopy.confirmTitle} />
          <LazyConfirmSecondFactor onConfirmed={confirmed} />
        </>
      )}
    </div>
  )
}

/** Asks again after a change that needs a second factor of the last minutes. What was typed stays. */
function SecondFactorPrompt() {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.problem.code === 'second-factor-outdated') setOpen(true)
      }),
    [queryClient],
  )
  if (!isOpen) return null
  const close = () => setOpen(false)
  return (
    <FormDialog
      title={secondFactorCopy.confirmTitle}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          Cancel
        </Button>
      }
    >
      <p>{secondFactorCopy.again}</p>
      <LazyConfirmSecondFactor
        onConfirmed={async () => {
          close()
          const { notify } = await import('#app/ui/toasts.ts')
          notify.success(secondFactorCopy.confirmed)
        }}
      />
    </FormDialog>
  )
}
