/** Answers 503 before the shop is open and while it closes, and lets running requests finish. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProblemInit } from '#app/lib/problem.ts'
import { isEventStream } from '../http/is-event-stream.server.ts'
import { createProblemSender } from '../http/problem-sender.server.ts'
import { commonSecurityHeaders } from '../http/security-headers.server.ts'
import { IDLE_SOCKET_TIMEOUT_MS, rejectMalformedRequest } from './socket-timeouts.server.ts'

/** Time for running requests to finish. The process ends within ten seconds. */
const DRAIN_MS = 8_000

const unavailableProblem = (code: string, detail: string, retryAfter: string): ProblemInit => ({
  status: 503,
  code,
  detail,
  headers: { 'retry-after': retryAfter, connection: 'close' },
})
const STARTING = unavailableProblem('starting', 'FIX IT is starting. Try again in a moment.', '2')
const STOPPING = unavailableProblem('restarting', 'FIX IT is restarting. Try again in a moment.', '5')

const sendUnavailable = createProblemSender(commonSecurityHeaders(false))

export function createGracefulListener(server: Server) {
  let currentListener: RequestListener = (_request, response) => sendUnavailable(response, STARTING)
  const eventStreams = new Set<ServerResponse>()
  let isDraining = false
  server.on('clientError', rejectMalformedRequest)
  server.setTimeout(IDLE_SOCKET_TIMEOUT_MS)
  server.on('request', (request, response) => {
    // Event streams stay open for hours: closing does not wait for them.
    if (isEventStream(request)) {
      eventStreams.add(response)
      response.once('close', () => eventStreams.delete(response))
    }
    if (isDraining) response.shouldKeepAlive = false
    currentListener(request, response)
  })
  return {
    open(listener: RequestListener) {
      currentListener = listener
    },
    /** Answers as before, but closes each connection after its response, so that a load balancer finds another process. */
    async drain(milliseconds: number): Promise<void> {
      if (milliseconds === 0) return
      isDraining = true
      await pause(milliseconds)
    },
    /** Stops accepting requests and settles when the running ones have ended. */
    async close(): Promise<void> {
      currentListener = (_request, response) => sendUnavailable(response, STOPPING)
      const drained = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const response of eventStreams) response.destroy()
      const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await drained
      clearTimeout(forceCloseTimer)
    },
  }
}
