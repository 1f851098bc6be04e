/** The units of an order line that were not in stock when it was placed, as pages and documents describe them. Pure. */
import { formatDay, utcDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { LinePromise } from './order-contract.ts'

interface PromisedLine {
  /** Without cancelled units. */
  quantity: number
  shipped: number
  promise: LinePromise | null
}

/** In production or late, ready to ship, or shipped. */
function promiseState(
  { quantity, shipped }: PromisedLine,
  { waiting, promisedOn }: LinePromise,
  { units, now }: { units: number; now: Date },
): string {
  const state = promisedOn < utcDay(now) ? 'late' : 'in production'
  if (waiting === units) return state
  if (waiting > 0) return `${formatNumber(waiting)} ${state}`
  return shipped >= quantity ? 'shipped' : 'ready'
}

/**
 * ['38 by 24 Dec 2026, in production', 'First promised by 10 Dec 2026. Changed: material.']; nothing for a line that was in
 * stock.
 */
export function describeLinePromise(line: PromisedLine, now: Date): string[] {
  const { promise } = line
  const units = promise ? promise.quantity - promise.cancelled : 0
  if (!promise || units === 0) return []
  const { promisedOn, firstPromisedOn, reason } = promise
  const moved = `First promised by ${formatDay(firstPromisedOn)}.${reason ? ` Changed: ${reason}.` : ''}`
  return [
    `${formatNumber(units)} by ${formatDay(promisedOn)}, ${promiseState(line, promise, { units, now })}`,
    ...(promisedOn === firstPromisedOn ? [] : [moved]),
  ]
}

/** 'Ships later: 38 by 24 Dec 2026': the units that are not in stock yet. */
export const laterUnits = (waiting: number, promisedOn: string): string =>
  `Ships later: ${formatNumber(waiting)} by ${formatDay(promisedOn)}`
