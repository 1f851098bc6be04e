/** The request that causes some work, known wherever the work is done. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { siteOf } from './client-address.server.ts'

interface CurrentRequest {
  requestId: string | undefined
  network: string | undefined
  /** The user who makes it, as soon as that is known; undefined for guests. */
  account?: string | undefined
}

const requestStorage = new AsyncLocalStorage<CurrentRequest | undefined>()

/** Runs work on behalf of a request: the API calls it makes carry the same request ID. */
export function runForRequest<Value>(request: CurrentRequest, work: () => Value): Value {
  return requestStorage.run(request, work)
}

/** The request that causes the current work; undefined for background work. */
export function currentRequest(): CurrentRequest | undefined {
  return requestStorage.getStore()
}

/** Names the account, or the site of a guest, that causes the current work; undefined for background work. */
export function currentCauser(): string | undefined {
  const request = currentRequest()
  return request?.account ?? (request?.network && siteOf(request.network))
}

/** Work that a request wakes up, but which is for everybody. */
export const inBackground = <Value>(work: () => Value): Value => requestStorage.run(undefined, work)
