/**
 * Runs up to `maxRunning` tasks at once and queues up to `maxWaiting` more, first in, first out.
 * @param createBusyError creates the error that is thrown when the queue is full
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number, createBusyError: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runLimited<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw createBusyError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes to the next in line, so that a newcomer cannot overtake.
      if (next) next()
      else running -= 1
    }
  }
}
