/** Makes and ends service accounts and their keys. */
import { invalidInputProblem } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { addCalendarDays, addDays, utcDay } from '#app/lib/dates.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { ApiKey, NewKeyBody, ServiceAccount } from './contract.ts'
import { queueKeyEmail } from './emails.server.ts'
import { findValidKey, toServiceActor } from './key-access.server.ts'
import { createKey, hashKey, prefixOf } from './key-format.server.ts'
import { selectValidKeys, toApiKey } from './queries.server.ts'
import { MAX_KEY_DAYS, MAX_SERVICE_ACCOUNTS, MAX_VALID_KEYS } from './rules.ts'

interface NoAccount {
  code: 'service-account-not-found'
}

export async function createServiceAccount(
  ctx: Context,
  name: string,
): Promise<Outcome<ServiceAccount, { code: 'service-account-exists' | 'too-many-service-accounts' }>> {
  const admin = requirePermission(ctx.actor, 'integrations.manage')
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const open = await tx
      .selectFrom('service_accounts')
      .select('name')
      .where('ended_at', 'is', null)
      .execute()
    if (open.length >= MAX_SERVICE_ACCOUNTS) return refused({ code: 'too-many-service-accounts' })
    const account = { id: newId(at), name, created_by: admin.userId, created_at: at }
    const inserted = await tx
      .insertInto('service_accounts')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refused({ code: 'service-account-exists' })
    await recordAuditEvent(tx, ctx, {
      action: 'service-account-made',
      subject: { id: account.id, label: name },
    })
    return done({ id: account.id, name, createdAt: at.toISOString(), keys: [] })
  })
}

/** Ends the account with all its keys. Its name stays in history. */
export async function endServiceAccount(
  ctx: Context,
  id: string,
): Promise<Outcome<{ ended: string }, NoAccount>> {
  requirePermission(ctx.actor, 'integrations.manage')
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) return refused({ code: 'service-account-not-found' })
    await tx.updateTable('service_accounts').set({ ended_at: ctx.now() }).where('id', '=', id).execute()
    await recordAuditEvent(tx, ctx, {
      action: 'service-account-ended',
      subject: { id, label: account.name },
    })
    return done({ ended: account.name })
  })
}

/** @returns the key, which only the caller sees and only now */
export async function addKey(
  ctx: Context,
  accountId: string,
  { scopes, expiresOn }: NewKeyBody,
): Promise<Outcome<ApiKey & { key: string }, NoAccount | { code: 'too-many-keys' }>> {
  const admin = requirePermission(ctx.actor, 'integrations.manage')
  const at = ctx.now()
  requireDayWithinYear(expiresOn, at)
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refused({ code: 'service-account-not-found' })
    const valid = await selectValidKeys(tx, at).where('account_id', '=', accountId).execute()
    if (valid.length >= MAX_VALID_KEYS) return refused({ code: 'too-many-keys' })
    const key = createKey()
    const row = await tx
      .insertInto('api_keys')
      .values({
        ...{ id: newId(at), account_id: accountId, hash: hashKey(key), prefix: prefixOf(key) },
        ...{ scopes: [...new Set(scopes)].sort(), created_by: admin.userId, created_at: at },
        expires_at: addDays(new Date(expiresOn), 1),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEvent(tx, ctx, {
      action: 'api-key-made',
      subject: { id: accountId, label: account.name },
      after: { key: row.prefix, scopes: row.scopes.join(', '), lastDay: expiresOn },
    })
    return done({ ...toApiKey(row), key })
  })
}

function requireDayWithinYear(day: string, now: Date): void {
  const today = utcDay(now)
  const last = addCalendarDays(today, MAX_KEY_DAYS)
  if (day >= today && day <= last) return
  throw invalidInputProblem([{ path: ['expiresOn'], message: `must be from ${today} to ${last}` }])
}

export async function revokeKey(
  ctx: Context,
  accountId: string,
  keyId: string,
): Promise<Outcome<{ revoked: string }, { code: 'api-key-not-found' }>> {
  requirePermission(ctx.actor, 'integrations.manage')
  return inTransaction(ctx.db, async (tx) => {
    const key = await selectValidKeys(tx, ctx.now())
      .where('id', '=', keyId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const account = key && (await lockAccount(tx, accountId))
    if (!account) return refused({ code: 'api-key-not-found' })
    await endKey(tx, ctx, key, account.name, 'by hand')
    return done({ revoked: key.prefix })
  })
}

/** Revokes a key that came in a URL and tells the administrators. Does nothing for a key that is not valid. */
export async function revokeKeyInUrl(ctx: Context, key: string): Promise<boolean> {
  const valid = await findValidKey(ctx.db, key, ctx.now())
  if (!valid) return false
  const { id, name } = valid
  await inTransaction(ctx.db, async (tx) => {
    const row = await selectValidKeys(tx, ctx.now()).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    await endKey(tx, { ...ctx, actor: toServiceActor(valid) }, row, name, 'sent in a URL')
    await queueKeyEmail(tx, ctx, 'api-key-in-url', { account: name, prefix: row.prefix })
  })
  return true
}

async function endKey(
  tx: Tx,
  ctx: Context,
  { id, prefix, account_id }: Row<'api_keys'>,
  account: string,
  reason: string,
): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: ctx.now() }).where('id', '=', id).execute()
  await recordAuditEvent(tx, ctx, {
    action: 'api-key-revoked',
    subject: { id: account_id, label: account },
    after: { key: prefix, reason },
  })
}

/** Keys of one account are added one after the other. */
function lockAccount(tx: Db, id: string) {
  return tx
    .selectFrom('service_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
