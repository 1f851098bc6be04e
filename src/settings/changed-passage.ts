/** Longer texts are shortened to what differs. */
const MAX_LENGTH = 300
/** Unchanged characters before the difference, for the reader. */
const CONTEXT = 20

/** Two texts, or the passage of both from their first difference on. */
export function changedPassage(before: string, after: string): { before: string; after: string } {
  if (Math.max(before.length, after.length) <= MAX_LENGTH) return { before, after }
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  const from = Math.max(start - CONTEXT, 0)
  const passage = (text: string) => {
    const part = text.slice(from, from + MAX_LENGTH).trim()
    return (
      part && `${from > 0 ? '… ' : ''}${part}${from + MAX_LENGTH < text.length ? ' …' : ''}`.toWellFormed()
    )
  }
  return { before: passage(before), after: passage(after) }
}
