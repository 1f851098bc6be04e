import { useState } from 'react'
import { getConflictingRecord } from '#app/lib/version-conflict.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { MAX_NOTE_TEXT } from '#app/orders/core/internal-note-rules.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
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
  // The version that the reader has seen, not a newer one that was fetched since.
  const [version, setVersion] = useState(note.version)
  const [otherText, setOtherText] = useState('')
  const form = useMutationForm({
    id: 'internal-note',
    defaultValues: { text: note.text },
    send: ({ text }) => onSave({ text, version }),
    changes: ['orders', 'users', 'audit'],
    onSaved: onClose,
    savedText: internalNoteCopy.saved,
    onError(error) {
      const current = getConflictingRecord<InternalNote>(error)
      if (!current) return
      setVersion(current.version)
      setOtherText(current.text)
    },
  })
  return (
    <FormDialog title={title} submitLabel="Save note" form={form} onClose={onClose}>
      <TextareaField {...form.field('text')} label="Note" hint={hint} rows={6} maxLength={MAX_NOTE_TEXT} />
      {otherText && (
        <p className={`${surfaceStyles.quote} ${textStyles.multiline}`} dir="auto">
          {otherText}
        </p>
      )}
    </FormDialog>
  )
}
