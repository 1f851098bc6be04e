/** The template of each kind of email in the outbox. */
import { accountDeletedEmail, confirmationEmail, resetEmail, welcomeEmail } from '#app/auth/emails.server.ts'
import type { EmailTemplates } from '#app/email/email-dispatcher.server.ts'
import { orderReceivedEmail, orderStatusEmail } from '#app/orders/emails.server.ts'

export const EMAIL_TEMPLATES: EmailTemplates = {
  welcome: welcomeEmail,
  'email-confirmation': confirmationEmail,
  'password-reset': resetEmail,
  'account-deleted': accountDeletedEmail,
  'order-received': orderReceivedEmail,
  'order-paid': orderStatusEmail('paid'),
  'order-shipped': orderStatusEmail('shipped'),
  'order-delivered': orderStatusEmail('delivered'),
  'order-cancelled': orderStatusEmail('cancelled'),
}
