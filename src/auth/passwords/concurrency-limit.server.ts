/**
 * So many at once, so many waiting, first come first served.
 * @param createBusyError what is thrown when too many wait already
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number, createBusyError: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw createBusyError()
      await new Promise<void>((come) => waiting.push(come))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn is handed over, so that nobody who comes just now can overtake.
      if (next) next()
      else running -= 1
    }
  }
}
