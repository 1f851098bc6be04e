import type { ReactNode } from 'react'
import columnStyles from '#app/ui/columns.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'

interface CompanyFormDialogProps {
  title: string
  submitLabel: string
  form: { isBusy: boolean; problem: string | undefined; save: () => unknown }
  onClose: () => void
  children: ReactNode
}

/** The frame of all dialogs with a form about a company. */
export function CompanyFormDialog({
  title,
  submitLabel,
  form: { isBusy, problem, save },
  onClose,
  children,
}: CompanyFormDialogProps) {
  return (
    <FormDialog title={title} submitLabel={submitLabel} isBusy={isBusy} onClose={onClose} onSubmit={save}>
      <div className={columnStyles.sixColumns}>
        {children}
        <div role="alert" className={columnStyles.spanAll}>
          {problem && <FieldMessage>{problem}</FieldMessage>}
        </div>
      </div>
    </FormDialog>
  )
}
