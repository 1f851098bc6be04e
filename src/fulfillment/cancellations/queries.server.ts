import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { Cancellation } from './contract.ts'

/** An order of few units cannot have more; of the others the newest are shown. */
const MAX_CANCELLATIONS = 200

function selectCancellations(db: Db) {
  return db
    .selectFrom('cancellations')
    .selectAll('cancellations')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('cancellation_lines')
          .select(['line_no as line', 'quantity'])
          .whereRef('cancellation_id', '=', 'cancellations.id')
          .orderBy('line_no'),
      ).as('lines'),
    )
}

type SelectedCancellation = InferResult<ReturnType<typeof selectCancellations>>[number]

function toCancellationDto(row: SelectedCancellation): Cancellation {
  return {
    at: row.at.toISOString(),
    by: row.initiator,
    reason: row.reason,
    note: row.note,
    restock: row.restock,
    amountBefore: decimalFromCents(row.amount_before),
    amountDue: decimalFromCents(row.amount_after),
    refundAmount: decimalFromCents(row.refund_amount),
    lines: row.lines,
  }
}

/** The cancellations of an order, newest first. */
export async function findCancellations(db: Db, orderId: string): Promise<Cancellation[]> {
  const rows = await selectCancellations(db)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MAX_CANCELLATIONS)
    .execute()
  return rows.map(toCancellationDto)
}

export async function findCancellation(db: Db, id: string): Promise<Cancellation> {
  return toCancellationDto(await selectCancellations(db).where('id', '=', id).executeTakeFirstOrThrow())
}
