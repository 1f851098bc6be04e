import type { Seller } from '#app/lib/seller.ts'
import type { EmailContent } from './email-content.ts'
import { type RenderedEmail, renderEmail } from './render-email.server.ts'

interface EmailRules {
  /** Sent before other emails, because somebody is waiting for it. */
  isUrgent?: true
  /** The shop gets a copy, if administrators want one. */
  isOrderConfirmation?: true
  /** For emails with a token, or to a deleted account. Their content is not exported either. */
  isErasedAfterDelivery?: true
}

export interface EmailTemplate extends EmailRules {
  render(payload: never, seller: Seller): RenderedEmail
}

/** The templates by the kind of a queued email. Each folder that queues emails declares its own. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>

type Declaration = EmailRules & { content: (payload: never, seller: Seller) => EmailContent }

export const emailTemplates = (declared: Readonly<Record<string, Declaration>>): EmailTemplates =>
  Object.fromEntries(
    Object.entries(declared).map(([kind, { content, ...rules }]) => [
      kind,
      { ...rules, render: (payload, seller) => renderEmail(content(payload, seller), seller) },
    ]),
  )
