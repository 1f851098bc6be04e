/** Tells the administrators that a key ends soon, once for each key. */
import type { EmailJob, EmailJobContext } from '#app/app/background-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { queueKeyEmail } from './emails.server.ts'
import { KEY_REMINDER_DAYS } from './rules.ts'

/** In a run; the others follow in the next. */
const MAX_REMINDERS = 100

/** @returns for how many keys emails were queued */
export function queueKeyReminders(ctx: EmailJobContext): Promise<number> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const due = await tx
      .selectFrom('api_keys')
      .innerJoin('service_accounts', 'service_accounts.id', 'api_keys.account_id')
      .select(['api_keys.id', 'api_keys.prefix', 'api_keys.expires_at', 'service_accounts.name'])
      .select('service_accounts.company_id as companyId')
      .where('api_keys.expires_at', '>', at)
      .where('api_keys.expires_at', '<=', addDays(at, KEY_REMINDER_DAYS))
      .where('api_keys.revoked_at', 'is', null)
      .where('api_keys.reminded_at', 'is', null)
      .where('service_accounts.ended_at', 'is', null)
      .orderBy('api_keys.expires_at')
      .limit(MAX_REMINDERS)
      // Several processes look at once.
      .forUpdate('api_keys')
      .skipLocked()
      .execute()
    for (const { id, prefix, name, companyId, expires_at } of due) {
      await updateRows(tx, 'api_keys', id, { reminded_at: at })
      const lastDay = utcDay(addDays(expires_at, -1))
      await queueKeyEmail(tx, ctx, 'api-key-ends', { account: name, companyId, prefix, lastDay })
    }
    return due.length
  })
}

export const KEY_REMINDERS: EmailJob = {
  run: queueKeyReminders,
  intervalMs: 60 * 60_000,
  failure: 'reminders of API keys that end soon could not be queued',
}
