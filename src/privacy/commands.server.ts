import { lockedAdministrators } from '../accounts/commands.server.ts'
import type { FarewellPayload } from '../accounts/letters.ts'
import { forgetAccount, isOwnPassword } from '../accounts/personal-data.server.ts'
import { forgetInTrail, recordDeed } from '../audit/commands.server.ts'
import { forgetMaker } from '../catalog/personal-data.server.ts'
import { productsChanged } from '../db/changes.server.ts'
import type { Context } from '../db/context.server.ts'
import { inTransaction } from '../db/pool.server.ts'
import { normaliseEmail, requireSelf, requireUser, type SignedIn } from '../lib/actor.ts'
import { formerCustomer } from '../lib/former-customer.ts'
import { done, type Outcome, refused } from '../lib/outcome.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { forgetMails } from '../mail/personal-data.server.ts'
import { cancelUnpaid, forgetBuyer, forgetLists, ordersOwedTo } from '../orders/personal-data.server.ts'
import { forgetReviewer } from '../reviews/personal-data.server.ts'
import type { AccountDeletion } from './contract.ts'

export type DeletionRefusal =
  | { because: 'not-confirmed'; by: 'password' | 'email' }
  | { because: 'last-admin' }
  | { because: 'orders-owed'; owed: number }

/**
 * Deletes the caller's account for good. What nobody has paid is cancelled; orders and reviews stay without the
 * person. The last administrator cannot go, and nobody to whom the shop still owes a delivery.
 */
export async function deleteAccount(
  ctx: Context,
  email: string,
  proof: AccountDeletion,
): Promise<Outcome<{ cancelled: number }, DeletionRefusal>> {
  const user = requireSelf(ctx.actor, email)
  const isRight = await isOwnPassword(ctx.db, user.userId, proof.password ?? '')
  if (isRight === false) return refused({ because: 'not-confirmed', by: 'password' })
  if (isRight === null && normaliseEmail(proof.email ?? '') !== user.email) {
    return refused({ because: 'not-confirmed', by: 'email' })
  }
  return inTransaction(ctx.db, async (tx) => {
    const admins = await lockedAdministrators(tx)
    if (admins.length === 1 && admins[0]?.id === user.userId) return refused({ because: 'last-admin' })
    await requireStillThere(tx, user)
    const owed = await ordersOwedTo(tx, user.userId)
    if (owed > 0) return refused({ because: 'orders-owed', owed })
    const instead = formerCustomer(user.userId)
    const at = ctx.now()
    const cancelled = await cancelUnpaid(tx, user.userId, instead, at)
    await forgetBuyer(tx, user, instead)
    await forgetLists(tx, user.userId)
    await forgetReviewer(tx, user.userId, instead)
    // Reviews stand on public pages, also on those that another process keeps.
    await productsChanged(tx)
    await forgetMaker(tx, user.email, instead)
    await forgetAccount(tx, user.userId, instead, at)
    await sayFarewell(tx, ctx, user, cancelled)
    await recordDeed(tx, ctx, { what: 'account-deleted', subject: { id: user.userId, words: instead.email } })
    await forgetInTrail(tx, user, instead)
    return done({ cancelled })
  })
}

/** A second click finds the account gone: whoever asks is nobody any more. Throws 401. */
async function requireStillThere(tx: Context['db'], user: SignedIn) {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) requireUser({ kind: 'guest' })
}

/** One last mail, so that a deletion by somebody else does not go unnoticed; older ones go unsent. */
async function sayFarewell(tx: Context['db'], ctx: Context, user: SignedIn, cancelled: number) {
  await forgetMails(tx, user.email)
  const payload: FarewellPayload = { name: user.name, cancelled, shopUrl: ctx.shopUrl }
  await queueMail(tx, { kind: 'account-deleted', recipient: user.email, payload: { ...payload } }, ctx.now())
}
