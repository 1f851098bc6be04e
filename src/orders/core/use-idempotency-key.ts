import { useRef } from 'react'
import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import { randomKey } from '#app/lib/random-key.ts'

/**
 * One key per order: reused while the outcome is unknown and the order is unchanged.
 * @param draft the name of the form's draft, with which the key is kept when the page is left or loaded again
 */
export function useIdempotencyKey(draft?: string) {
  const pending = useRef<Record<string, string>>({})
  const stored = draft && `${draft} key`
  function load() {
    const kept = stored ? loadDraft(stored) : {}
    return kept.key ? kept : pending.current
  }
  function save(next: Record<string, string>) {
    pending.current = next
    if (stored) saveDraft(stored, next)
  }
  return {
    /** @param order every value that identifies the order */
    keyFor(order: unknown): string {
      const intent = JSON.stringify(order)
      const { intent: last, key = '' } = load()
      if (last === intent) return key
      const next = { intent, key: randomKey() }
      save(next)
      return next.key
    },
    /** True if this order was sent and its outcome is unknown. */
    isOpen: (order: unknown): boolean => load().intent === JSON.stringify(order),
    settle: () => save({}),
  }
}
