import pLimit from 'p-limit'
import { siteOf } from './client-address.server.ts'
import { currentRequest } from './current-request.server.ts'

/** @param hasWaited for other tasks */
type Work<Value> = (hasWaited: boolean) => Promise<Value>

function createQueue(maxRunning: number, maxWaiting: number, createBusyError: () => Error) {
  const limit = pLimit(maxRunning)
  return async function runLimited<Value>(work: Work<Value>): Promise<Value> {
    const tasks = limit.activeCount + limit.pendingCount
    if (tasks >= maxRunning + maxWaiting) throw createBusyError()
    return limit(work, tasks >= maxRunning)
  }
}

/** A queue for each key. A key without tasks takes no memory. */
export function createKeyedConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
  createBusyError: () => Error,
) {
  const queues = new Map<string, { run: ReturnType<typeof createQueue>; tasks: number }>()
  return async function runLimited<Value>(key: string, work: Work<Value>): Promise<Value> {
    const queue = queues.get(key) ?? { run: createQueue(maxRunning, maxWaiting, createBusyError), tasks: 0 }
    queues.set(key, queue)
    queue.tasks += 1
    try {
      return await queue.run(work)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}

/**
 * Runs up to `maxRunning` tasks at once and queues up to `maxWaiting` more, first in, first out. The requests of one site wait for
 * each other before they join the queue, so that no site fills it or makes others wait for more than its tasks that run.
 * @param createBusyError creates the error that is thrown when the queue is full
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number, createBusyError: () => Error) {
  const runShared = createQueue(maxRunning, maxWaiting, createBusyError)
  const runOfSite = createKeyedConcurrencyLimit(maxRunning, maxWaiting, createBusyError)
  return function runLimited<Value>(work: () => Promise<Value>): Promise<Value> {
    const network = currentRequest()?.network
    return network === undefined ? runShared(work) : runOfSite(siteOf(network), () => runShared(work))
  }
}
