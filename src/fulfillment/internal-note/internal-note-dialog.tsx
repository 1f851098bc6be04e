import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { MAX_NOTE_TEXT } from '#app/orders/core/internal-note-rules.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import { internalNoteCopy } from './copy.ts'

/** @param change with the version of the note that was edited */
export type SaveNote = (change: { text: string; version: number }) => Promise<InternalNote>

interface InternalNoteDialogProps {
  title: string
  note: InternalNote
  hint: string
  onSave: SaveNote
  onClose: () => void
}

/** A note that somebody else saved meanwhile is shown before it is replaced. */
export function InternalNoteDialog({ title, note, hint, onSave, onClose }: InternalNoteDialogProps) {
  const [text, setText] = useState(note.text)
  // The version that the reader has seen, not a newer one that was fetched since.
  const [version, setVersion] = useState(note.version)
  const [otherText, setOtherText] = useState('')
  const saving = useMutation({
    meta: { changes: ['orders', 'users', 'audit'] },
    mutationFn: () => onSave({ text, version }),
    onSuccess: () => {
      onClose()
      notify.success(internalNoteCopy.saved)
    },
    onError: (error) => {
      if (!hasProblemCode(error, 'version-conflict')) return
      const current = error.problem.current as InternalNote
      setVersion(current.version)
      setOtherText(current.text)
    },
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Save note"
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={() => saving.mutate()}
    >
      <div className={fieldStyles.form}>
        <TextareaField
          id="internal-note"
          label="Note"
          hint={hint}
          dir="auto"
          rows={6}
          maxLength={MAX_NOTE_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {saving.error && <FieldMessage isAlert>{errorMessage(saving.error)}</FieldMessage>}
        {otherText && (
          <p className={`${surfaceStyles.quote} ${textStyles.multiline}`} dir="auto">
            {otherText}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
