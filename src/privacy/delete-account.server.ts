import type { Context } from '#app/app/context.server.ts'
import { forgetInTrail, recordDeed } from '#app/audit/record-audit-event.server.ts'
import type { FarewellPayload } from '#app/auth/emails.server.ts'
import { productsChanged } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueMail } from '#app/email/outbox.server.ts'
import { forgetMails } from '#app/email/personal-data.server.ts'
import { normaliseEmail, notSignedIn, requireSelf, type SignedIn } from '#app/lib/actor.ts'
import { formerCustomer } from '#app/lib/former-customer.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { cancelUnpaid, forgetBuyer, forgetLists, ordersOwedTo } from '#app/orders/personal-data.server.ts'
import { forgetMaker } from '#app/products/personal-data.server.ts'
import { forgetReviewer } from '#app/reviews/personal-data.server.ts'
import { lockedAdministrators } from '#app/users/commands.server.ts'
import { forgetAccount, isOwnPassword } from '#app/users/personal-data.server.ts'
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
    const words = formerCustomer(user.userId).email
    await recordDeed(tx, ctx, { what: 'account-deleted', subject: { id: user.userId, words } })
    const cancelled = await erasePerson(tx, user, ctx.now())
    await sayFarewell(tx, ctx, user, cancelled)
    return done({ cancelled })
  })
}

/**
 * Takes a person out of every room: unpaid orders are cancelled, the others and the reviews stay without name, address
 * and phone, and the account is an empty row.
 * @param tx a transaction that has locked the user's row
 * @returns how many orders were cancelled
 */
export async function erasePerson(
  tx: Db,
  person: { userId: string; email: string },
  at: Date,
): Promise<number> {
  const instead = formerCustomer(person.userId)
  const cancelled = await cancelUnpaid(tx, person.userId, instead, at)
  await forgetBuyer(tx, person, instead)
  await forgetLists(tx, person.userId)
  await forgetReviewer(tx, person.userId, instead)
  // Reviews stand on public pages, also on those that another process keeps.
  await productsChanged(tx)
  await forgetMaker(tx, person.email, instead)
  await forgetAccount(tx, person.userId, instead, at)
  await forgetMails(tx, person.email)
  await forgetInTrail(tx, person, instead)
  return cancelled
}

/** A second click finds the account gone: whoever asks is nobody any more. Throws 401. */
async function requireStillThere(tx: Db, user: SignedIn) {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notSignedIn()
}

/** One last mail, so that a deletion by somebody else does not go unnoticed. */
async function sayFarewell(tx: Db, ctx: Context, user: SignedIn, cancelled: number) {
  // Whoever registered somebody else's address does not get to write to them by leaving.
  if (!user.isEmailConfirmed) return
  const payload: FarewellPayload = { name: user.name, cancelled, shopUrl: ctx.shopUrl }
  await queueMail(tx, { kind: 'account-deleted', recipient: user.email, payload: { ...payload } }, ctx.now())
}
