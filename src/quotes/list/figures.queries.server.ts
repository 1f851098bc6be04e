/** The figures of the sales team. */
import { sql } from 'kysely'
import { readOneRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { addWorkingDays, type WorkingCalendar } from '#app/lib/working-days.ts'
import { isInApproval } from '../core/queries.server.ts'
import { QUOTE_QUEUES } from '../core/quote-queues.ts'
import { QUOTE_STATES } from '../core/rules.ts'
import type { QuoteFigures } from './contract.ts'
import { quoteQueueCondition } from './queries.server.ts'

/** How far back ended quotes count. */
const FIGURE_DAYS = 365
const MAX_WAITING = 1_000

export async function readQuoteFigures(db: Db, now: Date, calendar: WorkingCalendar): Promise<QuoteFigures> {
  const today = utcDay(now)
  const since = addDays(now, -FIGURE_DAYS)
  const { rows: stages } = await sql<{
    status: QuoteFigures['stages'][number]['status']
    quotes: number
    value: number
  }>`
    select case when ${isInApproval(now)} then 'in-approval' else status end as status, count(*)::int as quotes, sum(coalesce(total, (
        select sum((line->>'quantity')::bigint * (line->>'listPrice')::bigint)
        from quote_versions, jsonb_array_elements(lines) line
        where quote_id = quotes.id and no = current_version), 0))::bigint as value
    from quotes
    where status in ('requested', 'question', 'countered')
      or status in ('offered', 'part-ordered') and (valid_until >= ${today} or ${isInApproval(now)})
    group by 1`.execute(db)
  const { rows: ended } = await sql<{
    reason: QuoteFigures['lostReasons'][number]['reason'] | null
    quotes: number
  }>`
    select case when status in ('ordered', 'part-ordered') then null
      when status = 'offered' then 'expired' else coalesce(lost_reason, 'other') end as reason, count(*)::int as quotes
    from quotes
    where changed_at > ${since} and lost_reason is distinct from 'product-request' and (status in ('ordered', 'part-ordered', 'declined', 'withdrawn')
      or status = 'offered' and valid_until < ${today} and not ${isInApproval(now)})
    group by 1 order by 2 desc`.execute(db)
  const { rows: answers } = await sql<{ hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from first_offer - created_at) / 3600)::float8 as hours
    from quotes cross join lateral (select min(sent_at) as first_offer from quote_versions
      where quote_id = quotes.id and author = 'seller') offers
    where created_at > ${since} and first_offer is not null`.execute(db)
  const waiting = await db
    .selectFrom('quotes')
    .select('waiting_since')
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(MAX_WAITING)
    .execute()
  const lostReasons = ended.flatMap(({ reason, quotes }) => (reason === null ? [] : [{ reason, quotes }]))
  const hours = answers[0]?.hours ?? null
  return {
    stages: stages
      .toSorted((a, b) => QUOTE_STATES.indexOf(a.status) - QUOTE_STATES.indexOf(b.status))
      .map((stage) => ({ ...stage, value: decimalFromCents(stage.value) })),
    won: ended.find(({ reason }) => reason === null)?.quotes ?? 0,
    lost: lostReasons.reduce((sum, { quotes }) => sum + quotes, 0),
    medianAnswerHours: hours === null ? null : Math.round(hours * 10) / 10,
    lostReasons,
    unanswered: waiting.filter(
      ({ waiting_since }) =>
        waiting_since !== null && addWorkingDays(utcDay(waiting_since), 1, calendar) < today,
    ).length,
    queues: await countQueues(db, now),
  }
}

async function countQueues(db: Db, now: Date): Promise<QuoteFigures['queues']> {
  const counts = QUOTE_QUEUES.map(
    (queue) => sql`(count(*) filter (where ${quoteQueueCondition(queue, now)}))::int as ${sql.ref(queue)}`,
  )
  return readOneRow(db, sql<QuoteFigures['queues']>`select ${sql.join(counts)} from quotes`)
}
