import { LinkButton } from './link-button.tsx'
import { notify } from './toasts.ts'

/** A message about something done, with a link that undoes it. */
export function notifyUndoable(text: string, undo: () => void): void {
  const toast = notify.success(
    <span>
      {text}{' '}
      <LinkButton
        onClick={() => {
          notify.dismiss(toast)
          undo()
        }}
      >
        Undo
      </LinkButton>
    </span>,
  )
}
