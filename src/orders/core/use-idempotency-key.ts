import { useRef } from 'react'
import { randomKey } from '#app/lib/random-key.ts'

/** One key per order: reused while the outcome is unknown and the order is unchanged. */
export function useIdempotencyKey() {
  const pending = useRef<{ intent: string; key: string } | null>(null)
  return {
    /** @param order every value that identifies the order */
    keyFor(order: unknown): string {
      const intent = JSON.stringify(order)
      if (pending.current?.intent !== intent) pending.current = { intent, key: randomKey() }
      return pending.current.key
    },
    /** True if this order was sent and its outcome is unknown. */
    isOpen: (order: unknown): boolean => pending.current?.intent === JSON.stringify(order),
    settle() {
      pending.current = null
    },
  }
}
