/** Sends the queued emails of all features. */
import { join } from 'node:path'
import { API_KEY_EMAIL_TEMPLATES } from '#app/api-keys/emails.server.ts'
import { AUTH_EMAIL_TEMPLATES } from '#app/auth/account/emails.server.ts'
import { STOCK_NOTIFICATION_EMAIL_TEMPLATES } from '#app/availability/stock-notifications/emails.server.ts'
import { COMPANY_EMAIL_TEMPLATES } from '#app/companies/core/emails.server.ts'
import { createInvoiceAttachments } from '#app/documents/invoice-attachments.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { type EmailDispatcher, startEmailDispatcher } from '#app/email/email-dispatcher.server.ts'
import { openMailer } from '#app/email/mailer.server.ts'
import { ORDER_EMAIL_TEMPLATES } from '#app/orders/core/emails.server.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import { PURCHASE_REQUEST_EMAIL_TEMPLATES } from '#app/purchase-requests/emails.server.ts'
import { QUOTE_EMAIL_TEMPLATES } from '#app/quotes/core/emails.server.ts'
import { REVIEW_EMAIL_TEMPLATES } from '#app/reviews/core/emails.server.ts'
import { SETTINGS_EMAIL_TEMPLATES } from '#app/settings/emails.server.ts'
import { STAFF_EMAIL_TEMPLATES } from '#app/staff/people/emails.server.ts'
import { USER_EMAIL_TEMPLATES } from '#app/users/emails.server.ts'
import type { ShopContext } from './ops/shop-context.server.ts'

export function startEmails(
  { config, database: { db }, settings, now, log }: ShopContext,
  pdfRenderer: PdfRenderer,
): EmailDispatcher {
  return startEmailDispatcher({
    db,
    readSettings: settings.read,
    readAttachments: createInvoiceAttachments({ db, log, pdfRenderer }),
    mailer: openMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mail'),
    }),
    templates: {
      ...AUTH_EMAIL_TEMPLATES,
      ...API_KEY_EMAIL_TEMPLATES,
      ...ORDER_EMAIL_TEMPLATES,
      ...LIFECYCLE_EMAIL_TEMPLATES,
      ...STOCK_NOTIFICATION_EMAIL_TEMPLATES,
      ...USER_EMAIL_TEMPLATES,
      ...STAFF_EMAIL_TEMPLATES,
      ...SETTINGS_EMAIL_TEMPLATES,
      ...REVIEW_EMAIL_TEMPLATES,
      ...COMPANY_EMAIL_TEMPLATES,
      ...PURCHASE_REQUEST_EMAIL_TEMPLATES,
      ...QUOTE_EMAIL_TEMPLATES,
    },
    now,
    log,
  })
}
