/** When a paid order is late. Pure. */

/** An order should ship within this many working days after its payment. */
export const SHIPPING_GOAL_DAYS = 3

const DAY_MS = 24 * 60 * 60 * 1_000
const isWorkingDay = (at: Date) => at.getUTCDay() !== 0 && at.getUTCDay() !== 6

/** An order that was paid before this moment and has not shipped is late. Saturdays and Sundays do not count. */
export function lateBefore(now: Date): Date {
  let [at, remaining] = [now, SHIPPING_GOAL_DAYS]
  while (remaining > 0) {
    if (isWorkingDay(at)) remaining -= 1
    at = new Date(at.getTime() - DAY_MS)
  }
  return at
}
