import { useState } from 'react'
import { formatMinute } from '#app/lib/dates.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import textStyles from '#app/ui/text.module.css'
import { internalNoteCopy } from './copy.ts'

const InternalNoteDialog = lazyWithRetry(
  () => import('./internal-note-dialog.tsx').then((module) => module.InternalNoteDialog),
  'The note',
)

interface InternalNotePartProps {
  orderNumber: string
  note: InternalNote
}

/** What administrators noted about an order, on its page for administrators. */
export function InternalNotePart({ orderNumber, note }: InternalNotePartProps) {
  const [isEditing, setEditing] = useState(false)
  const { text, changed } = note
  return (
    <>
      <h3>{internalNoteCopy.title}</h3>
      {text && (
        <p className={`${textStyles.multiline} ${textStyles.anywhere}`} dir="auto">
          {text}
        </p>
      )}
      <p className={textStyles.hint}>
        {text && changed ? `${changed.by}, ${formatMinute(changed.at)}` : internalNoteCopy.hint}
      </p>
      <Button size="small" onClick={() => setEditing(true)}>
        {text ? internalNoteCopy.edit : internalNoteCopy.add}
      </Button>
      {isEditing && (
        <InternalNoteDialog orderNumber={orderNumber} note={note} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
