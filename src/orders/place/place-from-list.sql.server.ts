import { sql } from 'kysely'
import type { OrderValueOf } from './place-order-values.server.ts'

/**
 * The parts of the placing statement for an order of the buyer's order list, which is emptied in the same statement. They
 * are empty for other orders, whose statement does no work for a list.
 */
export function listParts(isFromList: boolean, value: OrderValueOf) {
  if (!isFromList) {
    const none = sql``
    return { list: none, isCurrent: sql.raw('true'), emptied: none }
  }
  return {
    list: sql`list as materialized (
      select id, version from order_lists where user_id = ${value('buyerId')} and name = '' for update
    ), `,
    isCurrent: sql`coalesce((select version from list), ${value('listVersion')}::int) = ${value('listVersion')}::int`,
    emptied: sql`, emptied as (
      delete from order_list_lines using key, list where order_list_lines.list_id = list.id
    ), renewed as (
      update order_lists set version = list.version + 1, updated_at = ${value('at')}::timestamptz
      from key, list where order_lists.id = list.id
    )`,
  }
}
