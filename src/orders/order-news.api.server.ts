/** News of orders as they happen. */
import { createRoute, z } from '@hono/zod-openapi'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { newApi, problems, words } from '../http/api.server.ts'
import { requireUser, type SignedIn } from '../lib/actor.ts'
import type { OrderFeed, OrderNews } from './feed.server.ts'

const tags = ['Orders']

export function createOrderNewsApi(feed: OrderFeed) {
  return newApi().openapi(
    createRoute({
      method: 'get',
      path: '/orders/events',
      tags,
      summary:
        'News of orders as they happen (server-sent events): one’s own, or everybody’s for administrators',
      request: { headers: z.object({ 'last-event-id': words(64).optional() }) },
      responses: {
        200: {
          description: 'Events named `order`; data is { number, what }',
          content: { 'text/event-stream': { schema: z.string() } },
        },
        ...problems(401),
      },
    }),
    (c) => {
      const user = requireUser(c.var.ctx.actor)
      const since = c.req.valid('header')['last-event-id']
      c.header('Cache-Control', 'no-cache, no-transform')
      // Proxies that collect answers before they pass them on would hold the news back.
      c.header('X-Accel-Buffering', 'no')
      return streamSSE(c, (stream) => tellNews(stream, feed, user, since, c.var.isStillIn))
    },
  )
}

const HEARTBEAT_MS = 15_000

/** Holds the connection open and tells what concerns `user`, beginning with what they missed since `lastId`. */
async function tellNews(
  stream: SSEStreamingApi,
  feed: OrderFeed,
  user: SignedIn,
  lastId: string | undefined,
  isStillIn: () => Promise<boolean>,
) {
  const tell = (news: OrderNews) => {
    if (user.role !== 'admin' && news.buyerId !== user.userId) return
    const data = JSON.stringify({ number: news.number, what: news.what })
    void stream.writeSSE({ event: 'order', id: news.id, data })
  }
  const unsubscribe = feed.subscribe(tell)
  stream.onAbort(unsubscribe)
  if (lastId) for (const news of await feed.missedSince(lastId)) tell(news)
  while (!stream.aborted && !stream.closed) {
    // A comment now and then: proxies close connections that say nothing.
    await stream.write(': still here\n\n')
    await stream.sleep(HEARTBEAT_MS)
    // Signed out, removed or no administrator any more: no more news. While nobody can tell, the stream ends too.
    if (!(await isStillIn().catch(() => false))) break
  }
  unsubscribe()
}
