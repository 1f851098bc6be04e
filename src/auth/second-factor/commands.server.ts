import { randomBytes } from 'node:crypto'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requireRecentSecondFactor, requireStaffAccount } from '#app/staff/permissions.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import { findConfirmationProblem } from '#app/users/own-confirmation.server.ts'
import { createAttemptCounter } from '../account/attempt-counter.server.ts'
import {
  base32,
  decryptSecret,
  encryptSecret,
  hashBackupCode,
  isCodeOf,
  newBackupCodes,
  newSecret,
  otpauthUri,
} from './one-time-codes.server.ts'

/** A code counts for a minute and a half. */
const CLAIM = { name: 'second factor code', windowMs: 120_000, maxAttempts: 1 }

export interface EnteredCode {
  code?: string | undefined
  backupCode?: string | undefined
}

/**
 * Starts to add a second factor, which counts from its first code on.
 * @returns the secret and the backup codes, which are shown once
 */
export async function enroll(ctx: Context, shopSecret: string, confirmation: OwnConfirmation) {
  const user = requireStaffAccount(ctx.actor)
  const problem = await findConfirmationProblem(ctx.db, user, confirmation)
  if (problem) return refused(problem)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    if (await findFactor(tx, user.userId)) return refused({ code: 'second-factor-exists' })
    const [secret, backupCodes] = [newSecret(), newBackupCodes()]
    const values = {
      secret: encryptSecret(shopSecret, secret),
      backup_codes: backupCodes.map((code) => hashBackupCode(shopSecret, user.userId, code)),
      created_at: ctx.now(),
    }
    await tx
      .insertInto('second_factors')
      .values({ user_id: user.userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    return done({ uri: otpauthUri(secret, user.email), secret: base32(secret), backupCodes })
  })
}

/** The factor of a user, if its first code was entered. */
const findFactor = (tx: Tx, userId: string, isConfirmed = true) =>
  tx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()

/**
 * Confirms the second factor in this session, which gets another token. Of equal requests with one code, one succeeds.
 * @param isFirst for the first code of a new second factor
 */
export async function confirmSecondFactor(
  ctx: Context,
  shopSecret: string,
  sessionId: string,
  entered: EnteredCode & { isFirst?: boolean },
) {
  const user = requireUser(ctx.actor)
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    const factor = await findFactor(tx, user.userId, !entered.isFirst)
    if (!factor) return refused({ code: 'no-second-factor' })
    const secret = decryptSecret(shopSecret, factor.secret)
    const isAccepted = entered.backupCode
      ? await spendBackupCode(tx, hashBackupCode(shopSecret, user.userId, entered.backupCode), user.userId)
      : secret !== null &&
        isCodeOf(secret, entered.code ?? '', at) &&
        (await claimCode(tx, ctx, shopSecret, `${user.userId}\n${entered.code}`))
    if (!isAccepted) return refused({ code: 'second-factor-invalid' })
    if (entered.isFirst) {
      await updateRows(tx, 'second_factors', { user_id: user.userId }, { confirmed_at: at })
      await recordChange(tx, ctx, user, 'second-factor-added')
    }
    const token = randomBytes(24).toString('base64url')
    await updateRows(tx, 'sessions', sessionId, { token, second_factor_at: at, updated_at: at })
    return done({ token, confirmedAt: at })
  })
}

/** The owner should hear of it, because entering codes takes the password. */
export function warnOfWrongCodes({ db, actor, shopUrl, now }: Context & { actor: SignedInUser }) {
  return queueEmail(
    db,
    { kind: 'second-factor-wrong-codes', recipient: actor.email, payload: { shopUrl } },
    now(),
  )
}

/** False for a code that was used. */
async function claimCode(tx: Tx, { now }: Context, secret: string, subject: string): Promise<boolean> {
  const { countIn } = createAttemptCounter({ db: tx, secret, now })
  const [claim] = await countIn(tx, [[CLAIM, subject]])
  return claim?.count === 1
}

/** False for a code that does not exist or was used. */
async function spendBackupCode(tx: Tx, hash: string, userId: string): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set(({ fn, ref, val }) => ({
      backup_codes: fn<string[]>('array_remove', [ref('backup_codes'), val(hash)]),
    }))
    .where('user_id', '=', userId)
    .where(({ val, fn, eb }) => eb(val(hash), '=', fn.any('backup_codes')))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Removes the caller's own second factor. If the shop requires one, the next staff call asks to add another. */
export async function removeSecondFactor(ctx: Context, confirmation: OwnConfirmation) {
  const user = requireStaffAccount(ctx.actor)
  // Without a second factor, sensitive changes do not ask for one.
  requireRecentSecondFactor(user, ['staff.manage'], ctx.now())
  const problem = await findConfirmationProblem(ctx.db, user, confirmation)
  if (problem) return refused(problem)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    const removed = await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', user.userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return refused({ code: 'no-second-factor' })
    await recordChange(tx, ctx, user, 'second-factor-removed')
    return done(undefined)
  })
}

async function recordChange(
  tx: Tx,
  ctx: Context,
  user: SignedInUser,
  action: 'second-factor-added' | 'second-factor-removed',
): Promise<void> {
  // The audit trail has actions of staff members, also of those whose session still awaits the second factor.
  const actor: SignedInUser = { ...user, role: 'admin' }
  await recordAuditEvent(tx, { ...ctx, actor }, { action, subject: { id: user.userId, label: user.email } })
  const payload = { isAdded: action === 'second-factor-added', shopUrl: ctx.shopUrl }
  await queueEmail(tx, { kind: 'second-factor-changed', recipient: user.email, payload }, ctx.now())
}
