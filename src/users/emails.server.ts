import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'

export interface AdministratorEmailData {
  /** Whose access has changed. */
  email: string
  /** The administrator who did it. */
  by: string
  shopUrl: string
}

export const UNEXPECTED_CHANGE =
  'If you did not expect this, sign in, change your password and check the audit trail.'

/** Erased after delivery, because it names somebody other than its recipient. */
const administratorEmail = (subject: string, text: (data: AdministratorEmailData) => string) => ({
  isErasedAfterDelivery: true as const,
  content: (data: AdministratorEmailData): EmailContent => ({
    subject,
    paragraphs: [text(data), UNEXPECTED_CHANGE],
    action: { label: 'View audit trail', href: `${data.shopUrl}/dashboard/audit` },
  }),
})

export const USER_EMAIL_TEMPLATES = emailTemplates({
  'admin-demoted': administratorEmail(
    'Administrator access ended',
    ({ email, by }) => `${by} has ended the administrator access of ${email}. It is now a customer account.`,
  ),
  'admin-made': administratorEmail(
    'New administrator',
    ({ email, by }) => `${by} has made ${email} an administrator. You can end this access under Make Admin.`,
  ),
  // Queued by earlier releases.
  'admin-removed': administratorEmail(
    'Administrator removed',
    ({ email, by }) => `${by} has removed the administrator ${email}. The account can no longer sign in.`,
  ),
})
