import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { renderEmail } from '#app/email/render-email.server.ts'
import type { Seller } from '#app/lib/seller.ts'
import { UNEXPECTED_CHANGE } from '#app/users/emails.server.ts'

export interface StaffRolesPayload {
  /** Whose roles have changed. */
  email: string
  by: string
  /** The labels of the roles after the change. */
  roles: string[]
  /** As a day, if the roles end. */
  endsOn: string | null
  shopUrl: string
}

function text({ email, by, roles, endsOn }: StaffRolesPayload): string {
  if (roles.length === 0) return `${by} has ended the access of ${email}. It is now a customer account.`
  const until = endsOn === null ? '' : ` New roles end on ${endsOn}.`
  return `${by} has changed the roles of ${email} to: ${roles.join(', ')}.${until}`
}

export const STAFF_EMAIL_TEMPLATES: EmailTemplates = {
  // Erased after delivery, because it names somebody other than its recipient.
  'staff-roles-changed': {
    isErasedAfterDelivery: true,
    render: (payload: StaffRolesPayload, seller: Seller) =>
      renderEmail(
        {
          subject: 'Staff roles changed',
          heading: 'Staff roles changed',
          paragraphs: [text(payload), UNEXPECTED_CHANGE],
          action: { label: 'Open the dashboard', href: `${payload.shopUrl}/dashboard` },
        },
        seller,
      ),
  },
}
