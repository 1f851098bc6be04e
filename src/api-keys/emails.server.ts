/** Emails about API keys, to the people who manage them. */
import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { renderEmail } from '#app/email/render-email.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Seller } from '#app/lib/seller.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'

interface KeyEmailData {
  /** The name of the service account. */
  account: string
  /** The first characters of the key. */
  prefix: string
  /** The last day of the key. */
  lastDay?: string
  shopUrl: string
}

type KeyEmailKind = 'api-key-in-url' | 'api-key-ends'

/** To the staff members who may manage keys. */
export async function queueKeyEmail(
  tx: Db,
  { now, shopUrl }: Pick<Context, 'now' | 'shopUrl'>,
  kind: KeyEmailKind,
  data: Omit<KeyEmailData, 'shopUrl'>,
): Promise<void> {
  const managers = await tx
    .selectFrom('users')
    .select('email')
    .where(hasStaffPermission('integrations.manage', now()))
    .execute()
  for (const { email: recipient } of managers)
    await queueEmail(tx, { kind, recipient, payload: { ...data, shopUrl } }, now())
}

const keyEmail = (heading: (data: KeyEmailData) => string, sentences: (data: KeyEmailData) => string[]) => ({
  render: (data: KeyEmailData, seller: Seller) =>
    renderEmail(
      {
        subject: heading(data),
        heading: heading(data),
        paragraphs: sentences(data),
        action: { label: 'View audit trail', href: `${data.shopUrl}/dashboard/audit?area=settings` },
      },
      seller,
    ),
})

export const API_KEY_EMAIL_TEMPLATES: EmailTemplates = {
  'api-key-in-url': keyEmail(
    ({ account }) => `API key of ${account} revoked`,
    ({ account, prefix }) => [
      `${account} sent its key ${prefix}… in a URL, where logs keep it. The key has been revoked.`,
      'Make a new key, and let the program send it in the Authorization header.',
    ],
  ),
  'api-key-ends': keyEmail(
    ({ account }) => `API key of ${account} ends soon`,
    ({ account, prefix, lastDay = '' }) => [
      `The key ${prefix}… of ${account} can be used until ${formatDay(lastDay)}.`,
      'Make a second key, change the program to it, then revoke the first.',
    ],
  ),
}
