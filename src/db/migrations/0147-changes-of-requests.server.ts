import { type Kysely, sql } from 'kysely'

/** What was changed stands among the decisions about a request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_request_decisions
      drop constraint purchase_request_decisions_decision_check,
      add constraint purchase_request_decisions_decision_check
        check (decision in ('approved', 'rejected', 'changes-asked', 'changed'))`.execute(db)
}
