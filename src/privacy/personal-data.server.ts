import type { Context } from '#app/app/context.server.ts'
import { entriesAbout } from '#app/audit/queries.server.ts'
import { mailsHeld } from '#app/email/personal-data.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { orderPage } from '#app/orders/list/orders.queries.server.ts'
import { listsHeld } from '#app/orders/personal-data.server.ts'
import { orderOnTheWire } from '#app/orders/serializers.server.ts'
import { reviewsHeld } from '#app/reviews/personal-data.server.ts'
import { accountHeld } from '#app/users/personal-data.server.ts'
import type { DeletionTerms } from './contract.ts'

/** Everything that is held about the caller, in one piece. */
export async function personalData(ctx: Context, email: string) {
  const { userId, email: address } = requireSelf(ctx.actor, email)
  const { db } = ctx
  const { account, profile, waysToSignIn, sessions } = await accountHeld(db, userId)
  const { orders } = await orderPage(db, {}, userId)
  return {
    about: `Everything that FIX IT (${ctx.shopUrl}) holds about ${address}. Not in it: the password, which nobody can read.`,
    madeAt: ctx.now().toISOString(),
    account,
    profile,
    waysToSignIn,
    sessions,
    orders: orders.map(orderOnTheWire),
    lists: await listsHeld(db, userId),
    reviews: await reviewsHeld(db, userId),
    mails: await mailsHeld(db, address, new Date(account.createdAt)),
    auditTrail: await entriesAbout(db, userId),
  }
}

export type PersonalData = Awaited<ReturnType<typeof personalData>>

/** What would happen if the caller deleted their account now. */
export async function deletionTerms(ctx: Context, email: string): Promise<DeletionTerms> {
  const { userId, role } = requireSelf(ctx.actor, email)
  const password = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const orders = await ctx.db
    .selectFrom('orders')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('state', 'in', ['placed', 'paid'])
    .groupBy('state')
    .execute()
  const { admins } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const inState = (state: string) => orders.find((one) => one.state === state)?.count ?? 0
  return {
    hasPassword: password !== undefined,
    unpaid: inState('placed'),
    owed: inState('paid'),
    isLastAdmin: role === 'admin' && admins === 1,
  }
}
