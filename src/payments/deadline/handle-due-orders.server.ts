/** Shared by the work on the deadlines of unpaid orders: every order is claimed in its own transaction. */
import type { Context, ReadSettings } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'

export const BATCH_ORDERS = 100

export const DEADLINE_RESULTS = ['reminded', 'cancelled', 'started', 'postponed', 'failed'] as const
export type DeadlineResult = (typeof DEADLINE_RESULTS)[number]

export type DeadlineContext = Pick<Context, 'db' | 'now' | 'shopUrl' | 'maxOrdersPerHour' | 'log'> & {
  /** Absent for the defaults. */
  readSettings?: ReadSettings
  /** Called for each order. */
  onHandled?: ((result: DeadlineResult) => void) | undefined
}

/** As the order history names the shop itself. */
export const SHOP = { email: '', name: 'FIX IT' }

/** Emails that nobody asked for. */
export const asShop = (ctx: DeadlineContext) => ({ ...ctx, actor: { kind: 'guest' as const } })

/** Locks an order that still is unpaid. Skips one that another process or an administrator is changing. */
export function claimOrder(tx: Db, id: string) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'placed')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** IDs of unpaid orders whose deadline is in a period, the earliest first. */
export function selectDue(db: Db, { after, upTo }: { after?: Date; upTo: Date }) {
  const select = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'placed')
    .where('pay_by', 'is not', null)
    .where('pay_by', '<=', upTo)
    .orderBy('pay_by')
    .orderBy('id')
    .limit(BATCH_ORDERS)
  return after ? select.where('pay_by', '>', after) : select
}

/** Handles the orders of `find` in batches. An order that cannot be handled does not stop the others. */
export async function handleAll(
  ctx: DeadlineContext,
  result: DeadlineResult,
  find: () => Promise<{ id: string }[]>,
  handle: (id: string) => Promise<boolean>,
): Promise<number> {
  const seen = new Set<string>()
  let handled = 0
  for (;;) {
    const due = (await find()).filter(({ id }) => !seen.has(id))
    if (due.length === 0) return handled
    for (const { id } of due) {
      seen.add(id)
      try {
        if (!(await handle(id))) continue
        handled += 1
        ctx.onHandled?.(result)
      } catch (error) {
        ctx.onHandled?.('failed')
        ctx.log.warn(
          { err: error, orderId: id },
          'a payment deadline could not be handled and will be retried',
        )
      }
    }
  }
}
