import type { Log } from '../db/context.server.ts'
import { firstIdAt } from '../db/ids.server.ts'
import type { Db } from '../db/schema.server.ts'
import type { OrderState } from './rules.ts'

/** Something that happened to an order; `id` grows with time. */
export interface OrderNews {
  id: string
  number: string
  what: OrderState
  buyerId: string
}

const EVERY_MS = 1_000
const MAX_NEWS = 500
/** An event's id is older than its commit by as long as the statement took: it may appear behind newer ones. */
const OVERLAP_MS = 5_000

function millisecondsOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

/**
 * Tells listeners what happens to orders, in this process and in every other on the same database: the history is
 * asked once a second while anybody listens (once for all of them), and at once after a write of our own.
 */
export function createOrderFeed(db: Db, log: Log, now: () => Date) {
  const listeners = new Set<(news: OrderNews) => void>()
  let told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let listenedFrom = 0

  async function newsSince(id: string): Promise<OrderNews[]> {
    const rows = await db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['order_events.id', 'orders.number', 'order_events.what', 'orders.user_id'])
      .where('order_events.id', '>', id)
      .orderBy('order_events.id')
      .limit(MAX_NEWS)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      what: row.what as OrderState,
      buyerId: row.user_id,
    }))
  }

  async function ask() {
    if (asking || listeners.size === 0) return
    asking = true
    try {
      const since = now().getTime() - OVERLAP_MS
      for (const news of await newsSince(firstIdAt(since))) {
        const at = millisecondsOf(news.id)
        if (told.has(news.id) || at < listenedFrom) continue
        told.set(news.id, at)
        for (const listener of listeners) listener(news)
      }
      told = new Map([...told].filter(([, at]) => at > since - OVERLAP_MS))
    } catch (error) {
      log.warn({ err: error }, 'the news of orders could not be read')
    } finally {
      asking = false
    }
  }

  return {
    /** @returns ends the subscription */
    subscribe(listener: (news: OrderNews) => void): () => void {
      if (listeners.size === 0) {
        told = new Map()
        listenedFrom = now().getTime()
        timer = setInterval(ask, EVERY_MS)
        timer.unref()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    /** What a listener missed who last heard `id`, at most the newest five hundred. */
    missedSince: newsSince,
    /** Something was written just now. */
    poke: () => void ask(),
    stop() {
      clearInterval(timer)
      listeners.clear()
    },
  }
}

export type OrderFeed = ReturnType<typeof createOrderFeed>
