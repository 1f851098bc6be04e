/** Who may come in: nobody before the shop is open, everybody while it is, nobody new once it closes. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { ProblemInit } from '#app/lib/problem.ts'
import { isEventStream } from './is-event-stream.server.ts'
import { refusing } from './request-guard.server.ts'
import { everyAnswersHeaders } from './security-headers.server.ts'
import { answerUnreadable, SILENCE_MS } from './socket-timeouts.server.ts'

/** Whoever is inside may stay so long; the process is gone within ten seconds. */
const DRAIN_MS = 8_000

const notNow = (code: string, detail: string, retryAfter: string): ProblemInit => ({
  status: 503,
  code,
  title: 'Not available right now',
  detail,
  headers: { 'retry-after': retryAfter, connection: 'close' },
})
const OPENING = notNow('opening', 'FIX IT is opening; please try again in a moment.', '2')
const CLOSING = notNow('closing', 'FIX IT is restarting; please try again in a moment.', '5')

const turnAway = refusing(everyAnswersHeaders(false))

export function keepDoor(server: Server) {
  let door: RequestListener = (_request, response) => turnAway(response, OPENING)
  const endless = new Set<ServerResponse>()
  server.on('clientError', answerUnreadable)
  server.setTimeout(SILENCE_MS)
  server.on('request', (request, response) => {
    // Event streams stay open for hours by design: nobody waits for their end.
    if (isEventStream(request)) {
      endless.add(response)
      response.once('close', () => endless.delete(response))
    }
    door(request, response)
  })
  return {
    open(listener: RequestListener) {
      door = listener
    },
    /** Lets running requests end and settles when the last one has. */
    async close(): Promise<void> {
      door = (_request, response) => turnAway(response, CLOSING)
      const drained = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const response of endless) response.destroy()
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await drained
      clearTimeout(cut)
    },
  }
}
