/** When the seller owes money back. */
import type { CancellationReason } from './cancellation-rules.ts'

/**
 * True if a cancellation of paid units, which only the seller makes, is refunded: always when the seller has a reason, never
 * when the buyer no longer wants them.
 */
export const isRefunded = (reason: CancellationReason): boolean => reason !== 'changed-mind'
