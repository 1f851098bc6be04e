import { newId } from '../src/db/ids.server.ts'
import type { Db } from '../src/db/schema.server.ts'

/** Adds events to an order, or to any order without `number`, with IDs of the time `at`. */
export async function insertOrderEvents(
  db: Db,
  { number, count = 1, at = new Date() }: { number?: string; count?: number; at?: Date } = {},
): Promise<void> {
  let select = db.selectFrom('orders').select('id').limit(1)
  if (number !== undefined) select = select.where('number', '=', number)
  const { id } = await select.executeTakeFirstOrThrow()
  const event = { order_id: id, status: 'paid' as const, actor_email: 'x', actor_name: 'x', note: '', at }
  const events = Array.from({ length: count }, () => ({ ...event, id: newId(at) }))
  await db.insertInto('order_events').values(events).execute()
}
