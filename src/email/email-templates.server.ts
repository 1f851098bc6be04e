import type { Seller } from '#app/lib/seller.ts'
import type { RenderedEmail } from './render-email.server.ts'

export interface EmailTemplate {
  render(payload: never, seller: Seller): RenderedEmail
  /** Sent before other emails, because somebody is waiting for it. */
  isUrgent?: true
  /** The shop gets a copy, if administrators want one. */
  isOrderConfirmation?: true
  /** For emails with a token, or to a deleted account. Their content is not exported either. */
  isErasedAfterDelivery?: true
}

/** The templates by the kind of a queued email. Each folder that queues emails declares its own. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>
