import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveTexts {
  title?: string
  /** The changes that would be lost. */
  body: string
}

/**
 * Asks before the user leaves a page with unsaved changes. The browser asks before its window closes.
 * @returns the question, while it is asked
 */
export function useLeaveQuestion(isChanged: boolean, { title = 'Leave without saving?', body }: LeaveTexts) {
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Leave page"
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    >
      <p>{body}</p>
    </ConfirmDialog>
  )
}
