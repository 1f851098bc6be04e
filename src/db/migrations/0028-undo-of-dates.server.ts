import { type Kysely, sql } from 'kysely'

/** Changes of the payment deadline and of the dispatch date can be undone like changes of the status. */
const STATEMENTS = [
  `alter table order_undo_windows
    add column change text not null default 'status' check (change in ('status', 'payment-deadline', 'dispatch-date')),
    add column previous_pay_by timestamptz,
    add column previous_reminder_at timestamptz,
    add column previous_promised_on date`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
