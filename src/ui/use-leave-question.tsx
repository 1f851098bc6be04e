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
    shouldBlockFn: ({ current, next }) => isChanged && !isSamePage(current, next),
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

interface PageLocation {
  pathname: string
  search: unknown
}

/** True for a link to another section of the page, where everything stays. */
const isSamePage = (current: PageLocation, next: PageLocation) =>
  current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
