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

/** The same, with a queue for each key. A key without tasks takes no memory. */
export function createKeyedConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
  createBusyError: () => Error,
) {
  const queues = new Map<string, { run: ReturnType<typeof createConcurrencyLimit>; tasks: number }>()
  return async function runLimited<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const queue = queues.get(key) ?? {
      run: createConcurrencyLimit(maxRunning, maxWaiting, createBusyError),
      tasks: 0,
    }
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
