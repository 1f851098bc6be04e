import { createPortal } from 'react-dom'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { NO_ADDRESS_QUESTION, NO_ADDRESS_REQUEST_QUESTION, NO_ADDRESS_TITLE } from './copy.ts'

interface NoAddressDialogProps {
  /** The order needs an approval, so that it is a request. */
  isRequest: boolean
  /** Shows the address field. */
  onAdd: () => void
  onPlace: () => void
}

/** Asks before an order or a request without a delivery address is sent. */
export function NoAddressDialog({ isRequest, onAdd, onPlace }: NoAddressDialogProps) {
  return createPortal(
    <ConfirmDialog
      title={NO_ADDRESS_TITLE}
      cancelLabel="Add address"
      cancelKind={isRequest ? 'primary' : 'secondary'}
      confirmLabel={isRequest ? 'Request approval' : 'Place Order'}
      confirmKind={isRequest ? 'secondary' : 'primary'}
      onCancel={onAdd}
      onConfirm={onPlace}
    >
      <p>{isRequest ? NO_ADDRESS_REQUEST_QUESTION : NO_ADDRESS_QUESTION}</p>
    </ConfirmDialog>,
    document.body,
  )
}
