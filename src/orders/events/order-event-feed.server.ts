import { firstIdAt, millisecondsOf } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import type { Log } from '#app/lib/log.ts'
import type { OrderStatus } from '../rules.ts'

/** Something that happened to an order; `id` grows with time. */
export interface OrderEventNotice {
  id: string
  number: string
  status: OrderStatus
  buyerId: string
}

const POLL_INTERVAL_MS = 1_000
const MAX_EVENTS = 500
/** An event's id is older than its commit by as long as the statement took: it may appear behind newer ones. */
const OVERLAP_MS = 5_000
/** Clocks of other processes may be ahead by so much. Ids further ahead were made before the clock was set back. */
const MAX_AHEAD_MS = 60_000
/** Whoever was away for longer has to ask for their orders anew. */
const MAX_AWAY_MS = 24 * 60 * 60_000

/** Whether `user` may hear of something that happened. */
export const concerns = (user: SignedInUser, { buyerId }: OrderEventNotice): boolean =>
  user.role === 'admin' || buyerId === user.userId

/**
 * Tells listeners what happens to orders, in this process and in every other on the same database: the history is
 * asked once a second while anybody listens (once for all of them), and at once after a write of our own.
 */
export function createOrderEventFeed(db: Db, log: Log, now: () => Date) {
  const listeners = new Set<(news: OrderEventNotice) => void>()
  let told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let listenedFrom = 0

  function eventsAfter(milliseconds: number) {
    return db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['order_events.id', 'orders.number', 'order_events.status', 'orders.user_id'])
      .where('order_events.id', '>=', firstIdAt(milliseconds))
      .limit(MAX_EVENTS)
  }

  async function ask() {
    if (asking || listeners.size === 0) return
    asking = true
    try {
      const at = now().getTime()
      const since = at - OVERLAP_MS
      // After the clock was set back, what is new is again older than when anybody began to listen.
      if (at < listenedFrom) listenedFrom = since
      const rows = await eventsAfter(since)
        .where('order_events.id', '<', firstIdAt(at + MAX_AHEAD_MS))
        .orderBy('order_events.id')
        .execute()
      for (const news of rows.map(newsOf)) {
        const happenedAt = millisecondsOf(news.id)
        if (told.has(news.id) || happenedAt < listenedFrom) continue
        told.set(news.id, happenedAt)
        for (const listener of listeners) listener(news)
      }
      told = new Map([...told].filter(([, happenedAt]) => happenedAt > since - OVERLAP_MS))
    } catch (error) {
      log.warn({ err: error }, 'the news of orders could not be read')
    } finally {
      asking = false
    }
  }

  return {
    /** @returns ends the subscription */
    subscribe(listener: (news: OrderEventNotice) => void): () => void {
      if (listeners.size === 0) {
        told = new Map()
        listenedFrom = now().getTime()
        timer = setInterval(ask, POLL_INTERVAL_MS)
        timer.unref()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    /**
     * What `user` missed who last heard `id`, oldest first: at most the newest five hundred of one day. Some of it may
     * have been heard before, as events are not written in the order of their ids.
     */
    async missedSince(id: string, user: SignedInUser): Promise<OrderEventNotice[]> {
      const at = now().getTime()
      const heardAt = millisecondsOf(id)
      if (Number.isNaN(heardAt)) return []
      const earliest = at - MAX_AWAY_MS
      // An id from before the clock was set back says nothing about when that was.
      const since = heardAt > at + MAX_AHEAD_MS ? earliest : Math.max(heardAt - OVERLAP_MS, earliest)
      let query = eventsAfter(since).where('order_events.id', '!=', id).orderBy('order_events.id', 'desc')
      if (user.role !== 'admin') query = query.where('orders.user_id', '=', user.userId)
      return (await query.execute()).map(newsOf).reverse()
    },
    /** Something was written just now. */
    poke: () => void ask(),
    stop() {
      clearInterval(timer)
      listeners.clear()
    },
  }
}

function newsOf(row: { id: string; number: string; status: string; user_id: string }): OrderEventNotice {
  return { id: row.id, number: row.number, status: row.status as OrderStatus, buyerId: row.user_id }
}

export type OrderEventFeed = ReturnType<typeof createOrderEventFeed>
