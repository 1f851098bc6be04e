/** Streams order events to the browser. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { outgoingOf } from '#app/app/account-limit.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { createEventStream, type EventStream } from '#app/app/event-stream.server.ts'
import { rawResponse } from '#app/app/response-formats.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { canSeeEvent, type OrderEventFeed, type OrderEventNotice } from './order-event-feed.server.ts'

/** Per user and process: one for each dashboard window. */
const MAX_STREAMS_PER_USER = 10

const TOO_MANY_STREAMS = {
  status: 429,
  code: 'too-many-streams',
  detail: `At most ${MAX_STREAMS_PER_USER} event streams can be open at once. Close one and try again.`,
  headers: { 'retry-after': '30' },
}

export function createOrderEventEndpoints(feed: OrderEventFeed) {
  const openStreams = createCounts()
  return [
    endpointsOf('Orders')({
      route: 'GET /orders/events',
      summary:
        'Receive order events as they happen (server-sent events): of your own orders, or of all for administrators',
      access: signedIn,
      headers: z.object({ 'last-event-id': textSchema(64).optional() }),
      response: rawResponse('Events named `order`; data is { number, status }', {
        'text/event-stream': z.string(),
      }),
      problems: [429],
      run({ actor, log }, { headers }, c) {
        c.header('Content-Type', 'text/event-stream')
        c.header('Cache-Control', 'no-cache, no-transform')
        // Proxies that buffer responses would delay the events.
        c.header('X-Accel-Buffering', 'no')
        // Hono answers HEAD with this handler, and nobody would read the stream.
        if (c.req.method !== 'GET') return c.body(null)
        c.header('Transfer-Encoding', 'chunked')
        const outgoing = outgoingOf(c)
        const release = openStreams.hold(actor.userId, MAX_STREAMS_PER_USER)
        if (!release) throw new HttpProblem(TOO_MANY_STREAMS)
        const stream = createEventStream({ disconnect: () => outgoing?.destroy() })
        stream.ended.addEventListener('abort', release)
        const lastId = headers['last-event-id']
        sendEvents(stream, { feed, user: actor, lastId, isSessionValid: c.var.isSessionValid }).catch(
          (error) => log.warn({ requestId: c.var.requestId, err: error }, 'an event stream was ended'),
        )
        return c.body(stream.body)
      },
    }),
  ]
}

const HEARTBEAT_MS = 15_000
/** An SSE comment: proxies close connections without traffic. */
const HEARTBEAT = ': still here\n\n'
/** For how long the session is not checked again before further events. */
const SESSION_CHECK_MS = 1_000
/** Maximum events while missed ones are read, or the session is checked. A client with more must reconnect. */
const MAX_PENDING_EVENTS = 500

interface StreamOptions {
  feed: OrderEventFeed
  user: SignedInUser
  /** The last event the client received, if any. */
  lastId: string | undefined
  isSessionValid: () => Promise<boolean>
}

function formatEvent({ id, number, status }: OrderEventNotice): string {
  return `event: order\ndata: ${JSON.stringify({ number, status })}\nid: ${id}\n\n`
}

/** Sends the user's events until the stream or the session ends, beginning with the missed ones. */
async function sendEvents(stream: EventStream, { feed, user, lastId, isSessionValid }: StreamOptions) {
  const isValid = () => isSessionValid().catch(() => false)
  let pending: OrderEventNotice[] = []
  // New events are held back until the missed ones are sent: a client that disconnects in between has received nothing
  // newer. Then until the session was checked, which another process may have ended.
  let isHeld = lastId !== undefined
  let checkedUntil = 0

  const sendAll = (notices: OrderEventNotice[]) => {
    pending = []
    if (notices.length > 0) stream.send(notices.map(formatEvent).join(''))
  }
  async function sendPending() {
    if (isHeld) return
    if (performance.now() >= checkedUntil) {
      isHeld = true
      if (!(await isValid())) return stream.close()
      isHeld = false
      checkedUntil = performance.now() + SESSION_CHECK_MS
    }
    sendAll(pending)
  }

  const unsubscribe = feed.subscribe((notices) => {
    if (!canSeeEvent(user, notices)) return
    if (pending.push(notices) > MAX_PENDING_EVENTS) stream.close()
    else void sendPending()
  })
  try {
    stream.send(HEARTBEAT)
    if (lastId !== undefined) {
      const missed = await feed.eventsSince(lastId, user)
      const sentIds = new Set(missed.map(({ id }) => id))
      isHeld = false
      sendAll([...missed, ...pending.filter(({ id }) => !sentIds.has(id))])
    }
    while (await waitUnlessEnded(HEARTBEAT_MS, stream.ended)) {
      // Ends the stream after sign-out, removal or a role change, and while the session cannot be checked.
      if (!(await isValid())) break
      stream.send(HEARTBEAT)
    }
  } finally {
    unsubscribe()
    stream.close()
  }
}

/** @returns false if the stream ended first */
function waitUnlessEnded(milliseconds: number, ended: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal: ended, ref: false }).catch(() => false)
}
