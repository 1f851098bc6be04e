import { LinkButton } from './link-button.tsx'
import { toasts } from './toasts.ts'

/** The toast of `notifyUndoable`. */
export function showUndoable(text: string, undo: () => void): void {
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
