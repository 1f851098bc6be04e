import { createPortal } from 'react-dom'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { NO_ADDRESS_QUESTION, NO_ADDRESS_TITLE } from './copy.ts'

interface NoAddressDialogProps {
  /** Shows the address field. */
  onAdd: () => void
  onPlace: () => void
}

/** Asks before an order without a delivery address is placed. */
export function NoAddressDialog({ onAdd, onPlace }: NoAddressDialogProps) {
  return createPortal(
    <ConfirmDialog
      title={NO_ADDRESS_TITLE}
      cancelLabel="Add address"
      confirmLabel="Place Order"
      confirmKind="primary"
      onCancel={onAdd}
      onConfirm={onPlace}
    >
      <p>{NO_ADDRESS_QUESTION}</p>
    </ConfirmDialog>,
    document.body,
  )
}
