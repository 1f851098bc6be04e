/** Exports and anonymizes the data of an account. */
import { verifyPassword } from '#app/auth/account/password-hash.server.ts'
import { describeDevice } from '#app/auth/core/rules.ts'
import { deleteRows, findRow, requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'
import { endStaffAccess } from '#app/staff/assignments.server.ts'

export async function exportAccount(db: Db, userId: string) {
  const user = await requireRow(db, 'users', userId)
  const signInMethods = await db
    .selectFrom('accounts')
    .select(['provider_id', 'created_at as since', 'updated_at as changedAt'])
    .where('user_id', '=', userId)
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as startedAt', 'last_used_at as lastUsedAt', 'expires_at as endsAt'])
    .select(['ip_address as address', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    account: {
      id: user.id,
      email: user.email,
      emailVerified: user.email_verified,
      hasEmailExemption: user.has_email_exemption,
      role: user.role,
      createdAt: user.created_at,
      updatedAt: user.updated_at,
    },
    profile: {
      name: user.name,
      education: user.education,
      location: user.location,
      phone: user.phone,
      social: user.social,
      companyName: user.company_name,
      vatId: user.vat_id,
    },
    signInMethods: signInMethods.map(({ provider_id, ...method }) => ({
      kind: provider_id === 'credential' ? 'password' : provider_id,
      ...method,
    })),
    sessions: sessions.map((session) => ({ ...session, device: describeDevice(session.userAgent) })),
  }
}

function findPasswordHash(db: Db, userId: string) {
  return findRow(db, 'accounts', { user_id: userId, provider_id: 'credential' }, ['password'])
}

/** False for an account that can sign in with Google only. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findPasswordHash(db, userId))?.password)
}

/** True if `password` is the account's password; null for an account without one, which signs in with Google only. */
export async function isOwnPassword(db: Db, userId: string, password: string): Promise<boolean | null> {
  const account = await findPasswordHash(db, userId)
  if (!account?.password) return null
  return verifyPassword({ hash: account.password, password })
}

/** Empties the account's row, which its orders still reference, and ends its sessions. */
export async function anonymizeAccount(
  tx: Db,
  userId: string,
  replacement: FormerCustomer,
  at: Date,
): Promise<void> {
  await deleteRows(tx, 'sessions', { user_id: userId })
  await endStaffAccess(tx, userId, { by: userId, at })
  await deleteRows(tx, 'accounts', { user_id: userId })
  await deleteRows(tx, 'verifications', { value: userId })
  const emptyProfile = {
    education: '',
    location: '',
    phone: '',
    social: '',
    company_name: '',
    vat_id: '',
    image: null,
  }
  const noEmails = { email_verified: false, has_email_exemption: false }
  await updateRows(tx, 'users', userId, {
    ...emptyProfile,
    ...noEmails,
    ...replacement,
    removed_at: at,
    updated_at: at,
  })
}
