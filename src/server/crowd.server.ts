/** Who is inside: how many of one client, how many in all. Ready pages and files are handed out at the door to anybody. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../http/client-address.server.ts'
import type { ProblemInit } from '../lib/problem.ts'
import { isReading } from './methods.server.ts'
import type { Overload } from './overload.server.ts'

/** At once, of one client: far more than a browser asks for, far less than would fill the house. */
const MOST_OF_ONE = 64
/** News streams, which stay open: one for every window of the dashboard, and a company shares an address. */
const MOST_STREAMS_OF_ONE = 200
const MOST_STREAMS = 5_000
const ALWAYS_OPEN = /^\/(healthz|readyz|icon\.svg|robots\.txt)$/

const TOO_MANY_OF_ONE: ProblemInit = {
  status: 429,
  code: 'too-many-at-once',
  title: 'Too many requests at once',
  detail: 'Too many requests of yours are under way. Wait for some to be answered.',
  headers: { 'retry-after': '1' },
}

export const OVERLOADED: ProblemInit = {
  status: 503,
  code: 'overloaded',
  title: 'Too many visitors right now',
  detail: 'More is asked than can be answered. Nothing was changed; please try again in a moment.',
  headers: { 'retry-after': '2' },
}

/** This machine itself: a proxy that nobody has named, or its operator. No client in particular. */
const isLoopback = (network: string) => network.startsWith('127.') || network === '0:0:0:0::/64'

function countingMap() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1),
    take(key: string) {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

export function createCrowd(overload: Overload) {
  const inside = countingMap()
  const streams = countingMap()
  let allStreams = 0

  function admitStream(response: ServerResponse, network: string): ProblemInit | undefined {
    if (allStreams >= MOST_STREAMS) return OVERLOADED
    if (streams.of(network) >= MOST_STREAMS_OF_ONE && !isLoopback(network)) return TOO_MANY_OF_ONE
    streams.add(network)
    allStreams += 1
    response.once('close', () => {
      streams.take(network)
      allStreams -= 1
    })
    return undefined
  }

  return {
    /** Lets a call in until its answer has left, or says why not. */
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      address: string,
    ): ProblemInit | undefined {
      if (ALWAYS_OPEN.test(path)) return undefined
      const network = networkOf(address)
      if (request.headers.accept?.includes('text/event-stream')) return admitStream(response, network)
      if (inside.of(network) >= MOST_OF_ONE && !isLoopback(network)) return TOO_MANY_OF_ONE
      const leave = overload.enter(isReading(request) ? 'read' : 'write')
      if (!leave) return OVERLOADED
      inside.add(network)
      response.once('close', () => {
        inside.take(network)
        leave()
      })
      return undefined
    },
  }
}

export type Crowd = ReturnType<typeof createCrowd>
