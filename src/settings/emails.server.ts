import { emailTemplates } from '#app/email/email-templates.server.ts'
import { UNEXPECTED_CHANGE } from '#app/users/emails.server.ts'

interface SettingsChangedPayload {
  /** The title of the section. */
  section: string
  /** The changed settings. */
  labels: string[]
  by: string
  shopUrl: string
}

export const SETTINGS_EMAIL_TEMPLATES = emailTemplates({
  'settings-changed': {
    // It names somebody other than its recipient.
    isErasedAfterDelivery: true,
    content: ({ section, labels, by, shopUrl }: SettingsChangedPayload) => ({
      subject: `Settings changed: ${section}`,
      paragraphs: [`${by} has changed: ${labels.join(', ')}.`, UNEXPECTED_CHANGE],
      action: { label: 'View audit trail', href: `${shopUrl}/dashboard/audit?area=settings` },
    }),
  },
})
