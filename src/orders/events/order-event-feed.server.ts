import { sql } from 'kysely'
import { firstIdAt, millisecondsOf } from '#app/db/ids.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Log } from '#app/lib/log.ts'
import type { OrderStatus } from '../core/rules.ts'
import { isVisibleToBuyer } from '../list/visible-orders.server.ts'

/** A status change of an order. IDs grow with time. */
export interface OrderEventNotice {
  id: string
  number: string
  status: OrderStatus
  buyerId: string
}

const POLL_INTERVAL_MS = 1_000
const MAX_EVENTS = 500
/** The ID of an event is created before its commit, so the event may appear after newer ones. */
const OVERLAP_MS = 5_000
/**
 * The clocks of other processes may be ahead by this much. IDs further ahead were created before the clock was set
 * back.
 */
const MAX_CLOCK_LEAD_MS = 60_000
/** A client that was disconnected for longer must reload its orders. */
const MAX_MISSED_MS = DAY_MS

/** True if `user` may receive an event. */
export const canSeeEvent = (user: SignedInUser, { buyerId }: OrderEventNotice): boolean =>
  user.role === 'admin' || buyerId === user.userId

/**
 * Notifies subscribers of order events of all processes on the database. Polls the history once a second while there
 * are subscribers (one poll for all of them), and at once after a write of this process.
 */
export function createOrderEventFeed(db: Db, log: Log, now: () => Date) {
  const listeners = new Set<(notice: OrderEventNotice) => void>()
  let sentEvents = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let listenedFrom = 0

  /** Status changes, and undone ones with the status that the order got back. */
  function eventsAfter(milliseconds: number) {
    const first = firstIdAt(milliseconds)
    return (
      db
        .selectFrom((from) =>
          from
            .selectFrom('order_events')
            .select(['id', 'order_id', 'status'])
            .where('id', '>=', first)
            .unionAll(
              from
                .selectFrom('order_undo_windows')
                .select(['undo_id as id', 'order_id', 'previous_status as status'])
                .where('undo_id', '>=', first)
                .$narrowType<{ id: string }>(),
            )
            .as('event'),
        )
        .innerJoin('orders', 'orders.id', 'event.order_id')
        .select(['event.id', 'orders.number', 'event.status'])
        // An order of a company that its buyer has left is nobody's own order.
        .select(sql<string>`case when ${isVisibleToBuyer} then orders.user_id else '' end`.as('user_id'))
        .limit(MAX_EVENTS)
    )
  }

  async function poll() {
    if (isPolling || listeners.size === 0) return
    isPolling = true
    try {
      const at = now().getTime()
      const since = at - OVERLAP_MS
      // After the clock was set back, new events are older than the start of the subscription.
      if (at < listenedFrom) listenedFrom = since
      const rows = await eventsAfter(since)
        .where('event.id', '<', firstIdAt(at + MAX_CLOCK_LEAD_MS))
        .orderBy('event.id')
        .execute()
      for (const notice of rows.map(toNotice)) {
        const happenedAt = millisecondsOf(notice.id)
        if (sentEvents.has(notice.id) || happenedAt < listenedFrom) continue
        sentEvents.set(notice.id, happenedAt)
        for (const listener of listeners) listener(notice)
      }
      sentEvents = new Map([...sentEvents].filter(([, happenedAt]) => happenedAt > since - OVERLAP_MS))
    } catch (error) {
      log.warn({ err: error }, 'order events could not be read')
    } finally {
      isPolling = false
    }
  }

  return {
    /** @returns ends the subscription */
    subscribe(listener: (notice: OrderEventNotice) => void): () => void {
      if (listeners.size === 0) {
        sentEvents = new Map()
        listenedFrom = now().getTime()
        timer = setInterval(poll, POLL_INTERVAL_MS)
        timer.unref()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    /**
     * The events that `user` missed since the event `id`, oldest first: at most the newest five hundred of one day.
     * May include events already received, because events are not committed in the order of their IDs.
     */
    async eventsSince(id: string, user: SignedInUser): Promise<OrderEventNotice[]> {
      const at = now().getTime()
      const lastEventAt = millisecondsOf(id)
      if (Number.isNaN(lastEventAt)) return []
      const earliest = at - MAX_MISSED_MS
      // An ID from before the clock was set back does not say when that was.
      const since =
        lastEventAt > at + MAX_CLOCK_LEAD_MS ? earliest : Math.max(lastEventAt - OVERLAP_MS, earliest)
      let query = eventsAfter(since).where('event.id', '!=', id).orderBy('event.id', 'desc')
      if (user.role !== 'admin')
        query = query.where('orders.user_id', '=', user.userId).where(isVisibleToBuyer)
      return (await query.execute()).map(toNotice).reverse()
    },
    /** Call after a write of this process. */
    pollNow: () => void poll(),
    stop() {
      clearInterval(timer)
      listeners.clear()
    },
  }
}

function toNotice(row: Pick<Row<'orders'>, 'id' | 'number' | 'status' | 'user_id'>): OrderEventNotice {
  return { id: row.id, number: row.number, status: row.status, buyerId: row.user_id }
}

export type OrderEventFeed = ReturnType<typeof createOrderEventFeed>
