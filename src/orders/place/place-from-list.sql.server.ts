import { sql } from 'kysely'

/**
 * The parts of the placing statement for an order of the buyer's order list, which is emptied in the same statement. They
 * are empty for other orders, whose statement does no work for a list.
 */
export function listParts(listVersion: number | null, userId: string, at: Date) {
  if (listVersion === null) {
    const none = sql``
    return { name: none, list: none, isCurrent: sql.raw('true'), emptied: none }
  }
  return {
    // Prepared statements are kept by this name, so each text has its own.
    name: sql.raw('-from-list'),
    list: sql`list as materialized (
      select id, version from order_lists where user_id = ${userId} and name = '' for update
    ), `,
    isCurrent: sql`coalesce((select version from list), ${listVersion}::int) = ${listVersion}::int`,
    emptied: sql`, emptied as (
      delete from order_list_lines using key, list where order_list_lines.list_id = list.id
    ), renewed as (
      update order_lists set version = list.version + 1, updated_at = ${at}
      from key, list where order_lists.id = list.id
    )`,
  }
}
