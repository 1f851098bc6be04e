/** Makes and ends service accounts and their keys. */
import { invalidInputProblem } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { AuditValues } from '#app/audit/rules.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { insertRowIfAbsent, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { addCalendarDays, addDays, utcDay } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { NewKeyBody } from './contract.ts'
import { queueKeyEmail } from './emails.server.ts'
import { findValidKey, toServiceActor } from './key-access.server.ts'
import { createKey, hashKey, prefixOf } from './key-format.server.ts'
import { selectValidKeys, toApiKey } from './queries.server.ts'
import { MAX_KEY_DAYS, MAX_SERVICE_ACCOUNTS, MAX_VALID_KEYS } from './rules.ts'

/** A change of the accounts of the shop, or of a company, by somebody who may make it. */
export interface KeyWork {
  tx: Tx
  ctx: Context
  userId: string
  /** Null for the shop. */
  companyId: string | null
}

/** Runs a change of the accounts of the shop. A refusal is rolled back. */
export function withShopKeys<Result>(ctx: Context, change: (work: KeyWork) => Promise<Result>) {
  const { userId } = requirePermission(ctx.actor, 'integrations.manage')
  return inTransaction(ctx.db, (tx) => change({ tx, ctx, userId, companyId: null }))
}

const ofOwner = (companyId: string | null) => (companyId === null ? ('is' as const) : ('=' as const))

export async function createServiceAccount({ tx, ctx, userId, companyId }: KeyWork, name: string) {
  const at = ctx.now()
  const open = await tx
    .selectFrom('service_accounts')
    .select('name')
    .where('company_id', ofOwner(companyId), companyId)
    .where('ended_at', 'is', null)
    .execute()
  if (open.length >= MAX_SERVICE_ACCOUNTS) return refused({ code: 'too-many-service-accounts' })
  const account = { id: newId(at), name, company_id: companyId, created_by: userId, created_at: at }
  if (!(await insertRowIfAbsent(tx, 'service_accounts', account)))
    return refused({ code: 'service-account-exists' })
  await recordKeyEvent(tx, ctx, 'service-account-made', { ...account, companyId })
  return done({ id: account.id, name, createdAt: at.toISOString(), keys: [] })
}

/** Ends the account with all its keys. Its name stays in history. */
export async function endServiceAccount({ tx, ctx, companyId }: KeyWork, id: string) {
  const account = await lockAccount(tx, id, companyId)
  if (!account) return refused({ code: 'service-account-not-found' })
  await updateRows(tx, 'service_accounts', id, { ended_at: ctx.now() })
  await recordKeyEvent(tx, ctx, 'service-account-ended', { ...account, companyId })
  return done({ ended: account.name })
}

/** @returns the key, which only the caller sees and only now */
export async function addKey(
  { tx, ctx, userId, companyId }: KeyWork,
  accountId: string,
  { scopes, expiresOn }: NewKeyBody,
) {
  const at = ctx.now()
  requireDayWithinYear(expiresOn, at)
  const account = await lockAccount(tx, accountId, companyId)
  if (!account) return refused({ code: 'service-account-not-found' })
  const valid = await selectValidKeys(tx, at).where('account_id', '=', accountId).execute()
  if (valid.length >= MAX_VALID_KEYS) return refused({ code: 'too-many-keys' })
  const key = createKey()
  const row = await tx
    .insertInto('api_keys')
    .values({
      id: newId(at),
      account_id: accountId,
      hash: hashKey(key),
      prefix: prefixOf(key),
      scopes: [...new Set(scopes)].sort(),
      created_by: userId,
      created_at: at,
      expires_at: addDays(new Date(expiresOn), 1),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { key: row.prefix, scopes: row.scopes.join(', '), lastDay: expiresOn }
  await recordKeyEvent(tx, ctx, 'api-key-made', { ...account, companyId }, after)
  const { name: createdBy } = requireUser(ctx.actor)
  return done({ ...toApiKey({ ...row, createdBy, canCreatorManage: true }), key })
}

function requireDayWithinYear(day: string, now: Date): void {
  const today = utcDay(now)
  const last = addCalendarDays(today, MAX_KEY_DAYS)
  if (day >= today && day <= last) return
  throw invalidInputProblem([{ path: ['expiresOn'], message: `must be from ${today} to ${last}` }])
}

export async function revokeKey({ tx, ctx, companyId }: KeyWork, accountId: string, keyId: string) {
  const account = await lockAccount(tx, accountId, companyId)
  const key =
    account &&
    (await selectValidKeys(tx, ctx.now())
      .where('id', '=', keyId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst())
  if (!key) return refused({ code: 'api-key-not-found' })
  await endKey(tx, ctx, key, { ...account, companyId }, 'by hand')
  return done({ revoked: key.prefix })
}

/** Revokes a key that came in a URL and tells the administrators. Does nothing for a key that is not valid. */
export async function revokeKeyInUrl(ctx: Context, key: string): Promise<boolean> {
  const valid = await findValidKey(ctx.db, key, ctx.now())
  if (!valid) return false
  const { id, name, companyId, accountId } = valid
  await inTransaction(ctx.db, async (tx) => {
    const row = await selectValidKeys(tx, ctx.now()).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    const account = { id: accountId, name, companyId }
    await endKey(tx, { ...ctx, actor: toServiceActor(valid) }, row, account, 'sent in a URL')
    await queueKeyEmail(tx, ctx, 'api-key-in-url', { account: name, companyId, prefix: row.prefix })
  })
  return true
}

interface KeyAccount {
  id: string
  name: string
  companyId: string | null
}

async function endKey(
  tx: Tx,
  ctx: Context,
  { id, prefix }: Row<'api_keys'>,
  account: KeyAccount,
  reason: string,
): Promise<void> {
  await updateRows(tx, 'api_keys', id, { revoked_at: ctx.now() })
  await recordKeyEvent(tx, ctx, 'api-key-revoked', account, { key: prefix, reason })
}

/** Events about accounts of a company are found by the company, too, whose owners can make a limited number of them a day. */
function recordKeyEvent(
  tx: Tx,
  ctx: Context,
  action: 'service-account-made' | 'service-account-ended' | 'api-key-made' | 'api-key-revoked',
  { id, name, companyId }: KeyAccount,
  after?: AuditValues,
): Promise<void> {
  return companyId === null
    ? recordAuditEvent(tx, ctx, { action, subject: { id, label: name }, ...(after && { after }) })
    : recordAuditEvent(tx, ctx, {
        action: `company-${action}`,
        subject: { id: companyId, label: name },
        after: { account: id, ...after },
      })
}

/** Keys of one account are added one after the other. */
function lockAccount(tx: Db, id: string, companyId: string | null) {
  return tx
    .selectFrom('service_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', ofOwner(companyId), companyId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
