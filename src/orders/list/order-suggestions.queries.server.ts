import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { containsWord } from '#app/db/text-search.server.ts'
import { readOrderNumber } from '../core/rules.ts'
import { SHOWN_TOTAL } from './shown-figures.server.ts'
import { isVisibleToBuyer } from './visible-orders.server.ts'

/** Shorter texts would find most orders. */
const MIN_LENGTH = 3

/**
 * The newest orders whose order number begins with the text, also in a payment reference, or whose PO number contains it.
 * @param buyerId limits the orders to one buyer
 */
export async function findOrderSuggestions(db: Db, typed: string, limit: number, buyerId?: string) {
  const text = typed.trim().toLowerCase()
  if (text.length < MIN_LENGTH) return []
  const number = readOrderNumber(typed)
  let matches = db
    .selectFrom('orders')
    .select(['id', 'number', 'po_number', 'status', 'placed_at', 'buyer_name', SHOWN_TOTAL.as('total')])
    .where((eb) =>
      eb.or([
        ...(number.length < MIN_LENGTH ? [] : [sql<boolean>`starts_with(number, ${number})`]),
        // `po_number <> ''` is a condition of the index.
        sql<boolean>`(po_number <> '' and ${containsWord(sql`lower(po_number)`, text)})`,
      ]),
    )
  if (buyerId !== undefined) matches = matches.where('user_id', '=', buyerId).where(isVisibleToBuyer)
  // Planned for all matches, because planned for the limit the database would read the newest orders one by one.
  return db
    .with(
      (cte) => cte('matches').materialized(),
      () => matches,
    )
    .selectFrom('matches')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
