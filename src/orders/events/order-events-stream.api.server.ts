/** News of orders as they happen. */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, newApi, textSchema } from '#app/app/api.server.ts'
import { createEventStream, type EventStream } from '#app/app/event-stream.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { concerns, type OrderEventFeed, type OrderEventNotice } from './order-event-feed.server.ts'

const tags = ['Orders']

/** Open at the same time, of one user at one process: one for each window of the dashboard. */
const MAX_STREAMS_PER_USER = 10

const TOO_MANY_STREAMS = {
  status: 429,
  code: 'too-many-streams',
  title: 'Too many event streams',
  detail: `At most ${MAX_STREAMS_PER_USER} event streams can be open at once. Close one and try again.`,
  headers: { 'retry-after': '30' },
}

export function createOrderEventsApi(feed: OrderEventFeed) {
  const openStreams = createCounts()
  return newApi().openapi(
    createRoute({
      method: 'get',
      path: '/orders/events',
      tags,
      summary:
        'News of orders as they happen (server-sent events): one’s own, or everybody’s for administrators',
      request: { headers: z.object({ 'last-event-id': textSchema(64).optional() }) },
      responses: {
        200: {
          description: 'Events named `order`; data is { number, status }',
          content: { 'text/event-stream': { schema: z.string() } },
        },
        ...errorResponses(401, 429),
      },
    }),
    (c) => {
      const user = requireUser(c.var.ctx.actor)
      c.header('Content-Type', 'text/event-stream')
      c.header('Cache-Control', 'no-cache, no-transform')
      // Proxies that collect answers before they pass them on would hold the news back.
      c.header('X-Accel-Buffering', 'no')
      // HEAD is answered by the handler of GET, and nobody would ever read its stream.
      if (c.req.method !== 'GET') return c.body(null)
      c.header('Transfer-Encoding', 'chunked')
      const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
      const release = openStreams.hold(user.userId, MAX_STREAMS_PER_USER)
      if (!release) throw new HttpProblem(TOO_MANY_STREAMS)
      const stream = createEventStream({ disconnect: () => outgoing?.destroy() })
      stream.ended.addEventListener('abort', release)
      const lastId = c.req.valid('header')['last-event-id']
      const { log } = c.var.ctx
      sendNews(stream, { feed, user, lastId, isStillIn: c.var.isSessionValid }).catch((error) =>
        log.warn({ requestId: c.var.requestId, err: error }, 'an event stream was ended'),
      )
      return c.body(stream.body)
    },
  )
}

const HEARTBEAT_MS = 15_000
/** A comment: proxies close connections that say nothing. */
const HEARTBEAT = ': still here\n\n'
/** What may happen while missed events are read; a reader of more than this begins anew. */
const MAX_EARLY_NEWS = 500

interface NewsReader {
  feed: OrderEventFeed
  user: SignedInUser
  /** The event that was heard last, where there was one. */
  lastId: string | undefined
  isStillIn: () => Promise<boolean>
}

function textOf({ id, number, status }: OrderEventNotice): string {
  return `event: order\ndata: ${JSON.stringify({ number, status })}\nid: ${id}\n\n`
}

/** Sends what concerns the user until the stream or the session ends, beginning with what they missed. */
async function sendNews(stream: EventStream, { feed, user, lastId, isStillIn }: NewsReader) {
  // What happens meanwhile comes after what was missed: whoever is cut off in between has heard nothing newer.
  let early: OrderEventNotice[] | undefined = lastId === undefined ? undefined : []
  const unsubscribe = feed.subscribe((news) => {
    if (!concerns(user, news)) return
    if (!early) stream.send(textOf(news))
    else if (early.push(news) > MAX_EARLY_NEWS) stream.close()
  })
  try {
    stream.send(HEARTBEAT)
    if (lastId !== undefined) {
      const missed = await feed.missedSince(lastId, user)
      const known = new Set(missed.map(({ id }) => id))
      const news = [...missed, ...(early ?? []).filter(({ id }) => !known.has(id))]
      early = undefined
      if (news.length > 0) stream.send(news.map(textOf).join(''))
    }
    while (await hasPassed(HEARTBEAT_MS, stream.ended)) {
      // Signed out, removed or no administrator any more: no more news. While nobody can tell, the stream ends too.
      if (!(await isStillIn().catch(() => false))) break
      stream.send(HEARTBEAT)
    }
  } finally {
    unsubscribe()
    stream.close()
  }
}

/** @returns false where the stream has ended first */
function hasPassed(milliseconds: number, ended: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal: ended, ref: false }).catch(() => false)
}
