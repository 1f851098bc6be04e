import { type ApiError, hasProblemCode } from '#app/lib/api.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import textStyles from '#app/ui/text.module.css'
import { duplicateNameCopy } from './copy.ts'

export function isDuplicateName(error: Error | null): error is ApiError {
  return hasProblemCode(error, 'duplicate-name')
}

/** Asks whether two products may have the same name, as variants of a product do. */
export function DuplicateNameDialog({
  error,
  onCancel,
  onConfirm,
}: {
  error: ApiError
  onCancel: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      title={duplicateNameCopy.title}
      confirmLabel="Use this name"
      confirmKind="primary"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        Its SKU is <span className={textStyles.code}>{String(error.problem.sku)}</span>.{' '}
        {duplicateNameCopy.body}
      </p>
    </ConfirmDialog>
  )
}
