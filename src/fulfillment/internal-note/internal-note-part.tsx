import { useState } from 'react'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { formatMinute } from '#app/lib/dates.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import textStyles from '#app/ui/text.module.css'
import { internalNoteCopy } from './copy.ts'
import type { SaveNote } from './internal-note-dialog.tsx'

const InternalNoteDialog = lazyWithRetry(() => import('./internal-note-dialog.tsx'), 'The note')

interface InternalNotePartProps {
  /** The title of the dialog. */
  title: string
  note: InternalNote
  hint: string
  onSave: SaveNote
}

/** The note of administrators about an order or a customer, on its page for administrators. */
export function InternalNotePart({ note, hint, ...dialog }: InternalNotePartProps) {
  const [isEditing, setEditing] = useState(false)
  const { text, changed } = note
  return (
    <>
      {text && (
        <p className={textStyles.multiline} dir="auto">
          {text}
        </p>
      )}
      <p className={textStyles.hint}>
        {text && changed ? `${changed.by}, ${formatMinute(changed.at)}` : hint}
      </p>
      <Can permission="notes.write">
        <p>
          <Button size="small" onClick={() => setEditing(true)}>
            {text ? internalNoteCopy.edit : internalNoteCopy.add}
          </Button>
        </p>
      </Can>
      {isEditing && (
        <InternalNoteDialog note={note} hint={hint} {...dialog} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
