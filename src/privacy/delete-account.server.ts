import type { Context } from '#app/app/context.server.ts'
import { anonymizeAuditTrail, recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { AccountDeletedEmailData } from '#app/auth/emails.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { deleteEmails } from '#app/email/personal-data.server.ts'
import { normalizeEmail, notSignedIn, requireSelf, type SignedInUser } from '#app/lib/actor.ts'
import { formerCustomer } from '#app/lib/former-customer.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { deleteLists } from '#app/order-lists/personal-data.server.ts'
import {
  anonymizeBuyer,
  cancelUnpaidOrders,
  countUndeliveredPaidOrders,
} from '#app/orders/personal-data.server.ts'
import { anonymizeProductCreator } from '#app/products/personal-data.server.ts'
import { anonymizeReviewer } from '#app/reviews/personal-data.server.ts'
import { lockAdministrators } from '#app/users/commands.server.ts'
import { anonymizeAccount, isOwnPassword } from '#app/users/personal-data.server.ts'
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
  const isPasswordCorrect = await isOwnPassword(ctx.db, user.userId, proof.password ?? '')
  if (isPasswordCorrect === false) return refused({ because: 'not-confirmed', by: 'password' })
  if (isPasswordCorrect === null && normalizeEmail(proof.email ?? '') !== user.email) {
    return refused({ because: 'not-confirmed', by: 'email' })
  }
  return inTransaction(ctx.db, async (tx) => {
    const admins = await lockAdministrators(tx)
    if (admins.length === 1 && admins[0]?.id === user.userId) return refused({ because: 'last-admin' })
    await requireExistingUser(tx, user)
    const owed = await countUndeliveredPaidOrders(tx, user.userId)
    if (owed > 0) return refused({ because: 'orders-owed', owed })
    const words = formerCustomer(user.userId).email
    await recordAuditEvent(tx, ctx, { action: 'account-deleted', subject: { id: user.userId, label: words } })
    const cancelled = await anonymizeUser(tx, user, ctx.now())
    await queueDeletionEmail(tx, ctx, user, cancelled)
    return done({ cancelled })
  })
}

/**
 * Takes a person out of every room: unpaid orders are cancelled, the others and the reviews stay without name, address
 * and phone, and the account is an empty row.
 * @param tx a transaction that has locked the user's row
 * @returns how many orders were cancelled
 */
export async function anonymizeUser(
  tx: Db,
  person: { userId: string; email: string },
  at: Date,
): Promise<number> {
  const instead = formerCustomer(person.userId)
  const cancelled = await cancelUnpaidOrders(tx, person.userId, instead, at)
  await anonymizeBuyer(tx, person, instead)
  await deleteLists(tx, person.userId)
  await anonymizeReviewer(tx, person.userId, instead)
  // Reviews stand on public pages, also on those that another process keeps.
  await bumpProductsVersion(tx)
  await anonymizeProductCreator(tx, person.email, instead)
  await anonymizeAccount(tx, person.userId, instead, at)
  await deleteEmails(tx, person.email)
  await anonymizeAuditTrail(tx, person, instead)
  return cancelled
}

/** A second click finds the account gone: whoever asks is nobody any more. Throws 401. */
async function requireExistingUser(tx: Db, user: SignedInUser) {
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
async function queueDeletionEmail(tx: Db, ctx: Context, user: SignedInUser, cancelled: number) {
  // Whoever registered somebody else's address does not get to write to them by leaving.
  if (!user.isEmailConfirmed) return
  const payload: AccountDeletedEmailData = { name: user.name, cancelled, shopUrl: ctx.shopUrl }
  await queueEmail(tx, { kind: 'account-deleted', recipient: user.email, payload: { ...payload } }, ctx.now())
}
