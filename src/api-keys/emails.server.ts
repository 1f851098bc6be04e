/** Emails about API keys, to the people who manage them. */
import type { Context } from '#app/app/context.server.ts'
import { findOwners } from '#app/companies/members/notify-owners.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'

interface KeyEmailData {
  /** The name of the service account. */
  account: string
  /** The first characters of the key. */
  prefix: string
  /** The last day of the key. */
  lastDay?: string
  shopUrl: string
  /** Of the page where keys are made. Absent in emails of earlier releases. */
  path?: string
}

type KeyEmailKind = 'api-key-in-url' | 'api-key-ends'

/** To the staff members who may manage keys, or to the owners of the company whose key it is. */
export async function queueKeyEmail(
  tx: Db,
  { now, shopUrl }: Pick<Context, 'now' | 'shopUrl'>,
  kind: KeyEmailKind,
  { companyId, ...data }: Omit<KeyEmailData, 'shopUrl' | 'path'> & { companyId: string | null },
): Promise<void> {
  const managers =
    companyId === null
      ? await tx
          .selectFrom('users')
          .select('email')
          .where(hasStaffPermission('integrations.manage', now()))
          .execute()
      : (await findOwners(tx, companyId)).filter(({ email_verified }) => email_verified)
  const path =
    companyId === null ? '/dashboard/integrations' : `/dashboard/company?company=${companyId}&tab=programs`
  for (const { email: recipient } of managers)
    await queueEmail(tx, { kind, recipient, payload: { ...data, path, shopUrl } }, now())
}

const keyEmail = (heading: (data: KeyEmailData) => string, sentences: (data: KeyEmailData) => string[]) => ({
  content: (data: KeyEmailData) => ({
    subject: heading(data),
    paragraphs: sentences(data),
    action: { label: 'View keys', href: data.shopUrl + (data.path ?? '/dashboard/integrations') },
  }),
})

export const API_KEY_EMAIL_TEMPLATES = emailTemplates({
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
})
