import pLimit from 'p-limit'

/**
 * Runs up to `maxRunning` tasks at once and queues up to `maxWaiting` more, first in, first out.
 * @param createBusyError creates the error that is thrown when the queue is full
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number, createBusyError: () => Error) {
  const limit = pLimit(maxRunning)
  return async function runLimited<Value>(work: () => Promise<Value>): Promise<Value> {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw createBusyError()
    return limit(work)
  }
}
