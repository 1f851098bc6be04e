import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { bumpSettingsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { insertRow } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { formatDay, utcDay } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { publicHolidayOn, type WorkingCalendar } from '#app/lib/working-days.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { NewCalendarDay } from './contract.ts'
import { alreadyEntered, alreadyHoliday, notEntered } from './copy.ts'
import { enteredDayProblem, MAX_ENTERED_DAYS } from './rules.ts'

/** Adds a holiday, or a day on which the shop works although it would not. */
export async function addCalendarDay(
  ctx: Context,
  calendar: WorkingCalendar,
  day: string,
  { name, isWorking }: NewCalendarDay,
) {
  requirePermission(ctx.actor, 'settings.change')
  const today = utcDay(ctx.now())
  const problem = enteredDayProblem(day, today)
  if (problem) return refused({ code: 'invalid-input', fields: { day: problem } })
  const holiday = publicHolidayOn(day, calendar)
  if (holiday && !isWorking)
    return refused({ code: 'calendar-day-exists', message: alreadyHoliday(day, holiday.name) })
  return inTransaction(ctx.db, async (tx) => {
    // Also makes concurrent additions wait for each other.
    await bumpSettingsVersion(tx)
    const entered = await tx.selectFrom('calendar_days').selectAll().where('day', '>=', today).execute()
    const same = entered.find((one) => one.day === day)
    if (same) return refused({ code: 'calendar-day-exists', message: alreadyEntered(day, same.name) })
    if (entered.length >= MAX_ENTERED_DAYS) return refused({ code: 'calendar-full' })
    await insertRow(tx, 'calendar_days', { day, name, is_working: isWorking })
    await recordDay(tx, ctx, 'calendar-day-added', day, { after: { name, working: isWorking } })
    return done(undefined)
  })
}

export async function removeCalendarDay(ctx: Context, calendar: WorkingCalendar, day: string) {
  requirePermission(ctx.actor, 'settings.change')
  return inTransaction(ctx.db, async (tx) => {
    await bumpSettingsVersion(tx)
    const removed = await tx
      .deleteFrom('calendar_days')
      .where('day', '=', day)
      .returningAll()
      .executeTakeFirst()
    if (!removed) {
      const message = notEntered(day, publicHolidayOn(day, calendar)?.name)
      return refused({ code: 'calendar-day-not-found', message })
    }
    const { name, is_working: working } = removed
    await recordDay(tx, ctx, 'calendar-day-removed', day, { before: { name, working } })
    return done(undefined)
  })
}

async function recordDay(
  tx: Tx,
  ctx: Context,
  action: 'calendar-day-added' | 'calendar-day-removed',
  day: string,
  values: { before?: Record<string, string | boolean>; after?: Record<string, string | boolean> },
): Promise<void> {
  await recordAuditEvent(tx, ctx, { action, subject: { id: day, label: formatDay(day) }, ...values })
}
