import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { secondFactorCopy } from '#app/auth/second-factor/copy.ts'
import { LazyConfirmSecondFactor, LazyEnrollSecondFactor } from '#app/auth/second-factor/lazy-forms.ts'
import { hasProblemCode } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

/** Instead of the dashboard, while the session of a staff member awaits the second factor. */
export function SecondFactorPage({ secondFactor }: { secondFactor: 'enroll' | 'confirm' }) {
  const queryClient = useQueryClient()
  const confirmed = () => void invalidateTags(queryClient, ['account', 'users', 'orders', 'companies'])
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.section} ${layoutStyles.stack}`}>
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
export function SecondFactorPrompt() {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (hasProblemCode(error, 'second-factor-outdated')) setOpen(true)
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
        onConfirmed={() => {
          close()
          notify.success(secondFactorCopy.confirmed)
        }}
      />
    </FormDialog>
  )
}
