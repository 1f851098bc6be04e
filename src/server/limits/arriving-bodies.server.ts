/**
 * Request bodies that are still arriving. They cause no work yet, but take memory, and may never arrive. No site takes
 * more than a quarter of the places, and a full shop drops the body that has been silent longest, so that a body that
 * does arrive always finds a place (docs/decisions/0017-load-shedding-by-network.md).
 */
import type { IncomingMessage } from 'node:http'
import { siteOf } from '#app/app/client-address.server.ts'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import { OVERLOADED } from './overloaded.server.ts'

const MAX_BODIES = 512
/** For small bodies of signing in and ordering, so that other calls cannot take their places. */
const MAX_RESERVED_BODIES = 128
const SITE_SHARE = 0.25
/** Clients send the beginning of a body together with the headers, or right after them. */
const FIRST_BYTE_MS = 5_000
const CHECK_MS = 500

const BODY_MISSING: ProblemInit = {
  status: 408,
  code: 'request-timeout',
  detail: 'The body of the request did not arrive in time.',
}

export interface ArrivingBody {
  /** Rejects with `HttpProblem` when the shop no longer waits for the body. */
  dropped: Promise<never>
  /** Call when the body has arrived or its request has ended. */
  leave(): void
}

interface Place {
  request: IncomingMessage
  /** Undefined for clients without a share. */
  site: string | undefined
  since: number
  /** When the last byte was seen, and how many the socket had received then. */
  heardAt: number
  bytes: number
  drop(problem: ProblemInit): void
}

/** Notes what has arrived. A body that waits to be read is not silent: the shop is late. */
function listen(place: Place, at: number) {
  const { socket, complete, readableLength } = place.request
  if (socket.bytesRead === place.bytes && !complete && readableLength === 0) return
  place.bytes = socket.bytesRead
  place.heardAt = at
}

function createPlaces(max: number, now: () => number) {
  const places = new Set<Place>()
  const bySite = createCounts()

  const bodiesOfSite = ({ site }: Place) => (site === undefined ? 1 : bySite.of(site))

  /** The body that has been silent longest, of the site with the most bodies. */
  function findSilent(at: number): Place | undefined {
    let found: Place | undefined
    for (const place of places) {
      listen(place, at)
      const more = found ? bodiesOfSite(place) - bodiesOfSite(found) : 1
      if (!found || more > 0 || (more === 0 && place.heardAt < found.heardAt)) found = place
    }
    return found
  }

  return {
    /** @returns undefined if the site has its share */
    enter(request: IncomingMessage, network: string | undefined): ArrivingBody | undefined {
      const site = network && siteOf(network)
      if (site && bySite.of(site) >= max * SITE_SHARE) return undefined
      const at = now()
      if (places.size >= max) findSilent(at)?.drop(OVERLOADED)
      const dropping = Promise.withResolvers<never>()
      // It may be dropped before anybody waits for it.
      dropping.promise.catch(() => undefined)
      const leave = () => {
        if (places.delete(place) && site) bySite.remove(site)
      }
      const place: Place = {
        request,
        site,
        since: at,
        heardAt: at,
        bytes: request.socket.bytesRead,
        drop(problem) {
          leave()
          dropping.reject(new HttpProblem(problem))
        },
      }
      places.add(place)
      if (site) bySite.add(site)
      return { dropped: dropping.promise, leave }
    },
    /** Drops bodies of which nothing has arrived in time. */
    dropSilent() {
      const at = now()
      for (const place of places) {
        listen(place, at)
        if (place.heardAt === place.since && at - place.since >= FIRST_BYTE_MS) place.drop(BODY_MISSING)
      }
    },
    get size() {
      return places.size
    },
  }
}

export function createArrivingBodies(now: () => number = () => performance.now()) {
  const places = createPlaces(MAX_BODIES, now)
  const reserved = createPlaces(MAX_RESERVED_BODIES, now)
  let timer: NodeJS.Timeout | undefined

  function dropSilent() {
    for (const all of [places, reserved]) all.dropSilent()
    if (places.size + reserved.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * @param isReserved for a small body of signing in or ordering
     * @returns undefined if the client's site has its share
     */
    enter(
      request: IncomingMessage,
      network: string | undefined,
      isReserved: boolean,
    ): ArrivingBody | undefined {
      timer ??= setInterval(dropSilent, CHECK_MS).unref()
      return (isReserved ? reserved.enter(request, network) : undefined) ?? places.enter(request, network)
    },
    dropSilent,
    get size() {
      return places.size + reserved.size
    },
  }
}
