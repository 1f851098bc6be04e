import { ApiError } from '#app/lib/api.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

export function isDuplicateName(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.problem.code === 'duplicate-name'
}

/** Asks whether two products shall have the same name, as versions of one product may. */
export function DuplicateNameDialog({
  error,
  onKeep,
  onAct,
}: {
  error: ApiError
  onKeep: () => void
  onAct: () => void
}) {
  return (
    <ConfirmDialog
      title="A product with this name already exists"
      cancelLabel="Change the name"
      confirmLabel="Use the same name"
      isConfirmHarmless
      onCancel={onKeep}
      onConfirm={onAct}
    >
      <p>
        Its SKU is <span className="mono">{String(error.problem.sku)}</span>. Customers can tell the two apart
        only by SKU, price and specifications.
      </p>
    </ConfirmDialog>
  )
}
