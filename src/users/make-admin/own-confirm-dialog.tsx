import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { submitUnless } from '#app/ui/submit-unless.ts'
import type { OwnConfirmation } from '../core/contract.ts'
import { OwnConfirmationField, otherMessage, useOwnConfirmation } from './own-confirmation-field.tsx'

interface OwnConfirmDialogProps
  extends Omit<
    ComponentProps<typeof ConfirmDialog>,
    'request' | 'isBusy' | 'problem' | 'onConfirm' | 'children'
  > {
  request: UseMutationResult<unknown, Error, OwnConfirmation>
  children?: ReactNode
}

/** Asks for the password of the person who acts, and sends the request with it. */
export function OwnConfirmDialog({
  request,
  isObsolete = false,
  children,
  ...dialog
}: OwnConfirmDialogProps) {
  const own = useOwnConfirmation()
  const { isPending, error } = request
  const confirm = () => request.mutate(own.confirmation, { onError: own.onError })
  return (
    <ConfirmDialog
      {...dialog}
      isObsolete={isObsolete}
      isBusy={isPending}
      problem={otherMessage(error)}
      onConfirm={confirm}
    >
      <form
        className={layoutStyles.stack}
        method="post"
        onSubmit={submitUnless(isPending || isObsolete, confirm)}
      >
        {children}
        {!isObsolete && <OwnConfirmationField own={own} error={error} />}
      </form>
    </ConfirmDialog>
  )
}
