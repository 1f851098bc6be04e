import { useRef } from 'react'

/** One key for each intent to buy: kept while the outcome is unknown and the order stays the same. */
export function useIdempotencyKey() {
  const kept = useRef<{ intent: string; key: string } | null>(null)
  return {
    /** @param order everything that makes it this order and no other */
    keyFor(order: unknown): string {
      const intent = JSON.stringify(order)
      if (kept.current?.intent !== intent) kept.current = { intent, key: crypto.randomUUID() }
      return kept.current.key
    },
    /** Whether this very order was sent, and nobody knows what became of it. */
    isOpen: (order: unknown): boolean => kept.current?.intent === JSON.stringify(order),
    settle() {
      kept.current = null
    },
  }
}
