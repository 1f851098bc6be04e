import { type KeyboardEvent, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardTexts {
  title: string
  body: string
  confirmLabel: string
}

/**
 * Asks before a dialog with input closes.
 * @param isChanged whether something was entered
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void, texts: DiscardTexts) {
  const [isAsking, setAsking] = useState(false)
  const requestClose = () => (isChanged ? setAsking(true) : onClose())
  // By default one Escape key would close both dialogs, and browsers do not let a page prevent this twice in a row.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (isAsking) setAsking(false)
    else requestClose()
  }
  const question = isAsking && (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirmLabel}
      onCancel={() => setAsking(false)}
      onConfirm={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
  return { isAsking, requestClose, onKeyDown, question }
}
