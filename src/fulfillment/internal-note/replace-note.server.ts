/** Shared by the notes of administrators about orders and about customers. */
import { done, refused } from '#app/lib/outcome.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'

interface NoteRow {
  text: string
  version: number
  changed_at: Date
  /** Of the administrator who changed it. */
  name: string
}

/** @param note undefined if nobody has written one */
export function toInternalNote(note: NoteRow | undefined): InternalNote {
  if (!note) return { text: '', version: 0, changed: null }
  const { text, version, changed_at, name } = note
  return { text, version, changed: { by: name, at: changed_at.toISOString() } }
}

interface NoteStore {
  find: () => Promise<InternalNote>
  write: (change: { text: string; version: number }) => Promise<unknown>
}

/** Writes a changed text, unless somebody else has changed the note. The caller has locked what the note is about. */
export async function replaceNote(
  { find, write }: NoteStore,
  { text, version }: { text: string; version: number },
) {
  const before = await find()
  if (before.text === text) return done(before)
  if (before.version !== version) return refused({ code: 'version-conflict', current: before })
  await write({ text, version: version + 1 })
  return done(await find())
}
