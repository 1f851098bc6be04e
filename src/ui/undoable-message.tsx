import { LinkButton } from './link-button.tsx'
import { toasts } from './toasts.ts'

/** A message about something done, with a link that undoes it. */
export function notifyUndoable(text: string, undo: () => void): void {
  const toast = toasts.success(
    <span>
      {text}{' '}
      <LinkButton
        onClick={() => {
          toasts.dismiss(toast)
          undo()
        }}
      >
        Undo
      </LinkButton>
    </span>,
  )
}
