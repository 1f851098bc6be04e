/** The request that causes some work, known wherever the work is done. */
import { AsyncLocalStorage } from 'node:async_hooks'

interface CurrentRequest {
  requestId: string | undefined
  network: string | undefined
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

/** Work that a request wakes up, but which is for everybody. */
export const inBackground = <Value>(work: () => Value): Value => requestStorage.run(undefined, work)
