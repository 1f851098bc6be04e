import type { Context } from '#app/app/context.server.ts'
import { exportAuditEvents } from '#app/audit/queries.server.ts'
import { exportEmails } from '#app/email/personal-data.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { exportLists } from '#app/order-lists/personal-data.server.ts'
import { findOrderPage } from '#app/orders/list/orders.queries.server.ts'
import { toOrderDto } from '#app/orders/serializers.server.ts'
import { exportReviews } from '#app/reviews/personal-data.server.ts'
import { exportAccount } from '#app/users/personal-data.server.ts'
import type { DeletionTerms } from './contract.ts'

/** All data that the shop stores about the caller. */
export async function exportPersonalData(ctx: Context, email: string) {
  const { userId, email: address } = requireSelf(ctx.actor, email)
  const { db } = ctx
  const { account, profile, waysToSignIn, sessions } = await exportAccount(db, userId)
  const { orders } = await findOrderPage(db, {}, userId)
  return {
    about: `All data that FIX IT (${ctx.shopUrl}) stores about ${address}, except the password hash.`,
    madeAt: ctx.now().toISOString(),
    account,
    profile,
    waysToSignIn,
    sessions,
    orders: orders.map(toOrderDto),
    lists: await exportLists(db, userId),
    reviews: await exportReviews(db, userId),
    mails: await exportEmails(db, address, new Date(account.createdAt)),
    auditTrail: await exportAuditEvents(db, userId),
  }
}

export type PersonalDataExport = Awaited<ReturnType<typeof exportPersonalData>>

/** The consequences of deleting the caller's account now. */
export async function readDeletionTerms(ctx: Context, email: string): Promise<DeletionTerms> {
  const { userId, role } = requireSelf(ctx.actor, email)
  const password = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const orders = await ctx.db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('status', 'in', ['placed', 'paid'])
    .groupBy('status')
    .execute()
  const { admins } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const countWithStatus = (status: string) => orders.find((order) => order.status === status)?.count ?? 0
  return {
    hasPassword: password !== undefined,
    unpaidOrders: countWithStatus('placed'),
    unshippedOrders: countWithStatus('paid'),
    isLastAdmin: role === 'admin' && admins === 1,
  }
}
