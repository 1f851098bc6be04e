/** When the seller owes money back. */
import type { CancellationReason, Initiator } from './cancellation-rules.ts'

/**
 * True if a cancellation of paid units is refunded: always when the seller has a reason, never when the buyer no longer
 * wants them.
 */
export const isRefunded = (initiator: Initiator, reason: CancellationReason): boolean =>
  initiator !== 'customer' && reason !== 'changed-mind'
