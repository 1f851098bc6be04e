import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'

const MAX_NOTIFIED_OWNERS = 20

/** The first owners of a company; those with a confirmed address get emails about it. */
export function findOwners(db: Db, companyId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.email', 'email_verified'])
    .where('company_id', '=', companyId)
    .where('company_members.role', '=', 'owner')
    .where('left_at', 'is', null)
    .orderBy('company_members.id')
    .limit(MAX_NOTIFIED_OWNERS)
    .execute()
}

export const companyUrl = (shopUrl: string, companyId: string): string =>
  `${shopUrl}/dashboard/company?company=${encodeURIComponent(companyId)}`

/** Tells the owners of a company what an administrator of the shop did with it. */
export async function notifyOwners(
  tx: Db,
  companyId: string,
  at: Date,
  { kind, payload }: { kind: string; payload: object },
): Promise<void> {
  for (const { email, email_verified } of await findOwners(tx, companyId))
    if (email_verified) await queueEmail(tx, { kind, recipient: email, payload: { ...payload } }, at)
}
