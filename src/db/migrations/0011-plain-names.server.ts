import { type Kysely, sql } from 'kysely'

/** The former and the new name of each table. The primary key of a table has its name. */
const TABLES = {
  tries: 'rate_limit_attempts',
  stock_order: 'stock_sort_keys',
  search_slips: 'search_deletion_variants',
  pictures: 'product_images',
  picture_work: 'image_jobs',
  order_keys: 'order_idempotency_keys',
  audit_entries: 'audit_events',
  tallies: 'incremental_counters',
  versions: 'data_versions',
}

/** Under the new table names. */
const COLUMNS: [table: string, from: string, to: string][] = [
  ['sessions', 'seen_at', 'last_used_at'],
  ['products', 'price_breaks', 'price_tiers'],
  ['search_deletion_variants', 'slip', 'variant'],
  ['image_jobs', 'picture_id', 'image_id'],
  ['orders', 'state', 'status'],
  ['orders', 'pieces', 'unit_count'],
  ['order_events', 'what', 'status'],
  ['order_events', 'by_email', 'actor_email'],
  ['order_events', 'by_name', 'actor_name'],
  ['order_lists', 'additions', 'addition_keys'],
  ['audit_events', 'what', 'action'],
  ['incremental_counters', 'upto', 'counted_before_id'],
]

const CONSTRAINTS: [table: string, from: string, to: string][] = [
  ['products', 'products_price_breaks_check', 'products_price_tiers_check'],
  ['orders', 'orders_state_check', 'orders_status_check'],
  ['stock_sort_keys', 'stock_order_product_id_fkey', 'stock_sort_keys_product_id_fkey'],
  ['order_idempotency_keys', 'order_keys_user_id_fkey', 'order_idempotency_keys_user_id_fkey'],
  ['order_idempotency_keys', 'order_keys_order_id_fkey', 'order_idempotency_keys_order_id_fkey'],
]

const INDEXES = {
  tries_by_end: 'rate_limit_attempts_by_end',
  stock_order_by_stock: 'stock_sort_keys_by_stock',
  search_words_within: 'search_words_trigrams',
  picture_work_waiting: 'image_jobs_by_next_attempt',
  order_keys_by_age: 'order_idempotency_keys_by_created_at',
  audit_entries_by_area: 'audit_events_by_area',
  audit_entries_by_subject: 'audit_events_by_subject',
  audit_entries_searched: 'audit_events_trigrams',
  orders_by_state: 'orders_by_status',
  orders_by_state_and_total: 'orders_by_status_and_total',
  orders_by_po: 'orders_by_po_number',
  orders_searched: 'orders_trigrams',
  outbox_waiting: 'outbox_unsent',
  outbox_urgent: 'outbox_unsent_password_resets',
  products_live: 'products_active',
  products_searched: 'products_trigrams',
  products_by_catalogue_order: 'products_by_catalog_order',
  products_by_kind: 'products_by_family_and_power_source',
  products_for_steel: 'products_by_capacity_steel',
  products_for_wood: 'products_by_capacity_wood',
  products_for_concrete: 'products_by_capacity_concrete',
  products_for_stone: 'products_by_capacity_stone',
  users_searched: 'users_trigrams',
}

/** Renames only, so that every lock is short. Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Only releases that can no longer run beside this one wrote it.
  'drop table rate_limits',
  ...Object.entries(TABLES).flatMap(([from, to]) => [
    `alter table ${from} rename to ${to}`,
    `alter index ${from}_pkey rename to ${to}_pkey`,
  ]),
  ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
  ...CONSTRAINTS.map(([table, from, to]) => `alter table ${table} rename constraint ${from} to ${to}`),
  ...Object.entries(INDEXES).map(([from, to]) => `alter index ${from} rename to ${to}`),
  'alter statistics products_kinds rename to products_family_and_power_source',
  // Rows that are stored under a name.
  `update settings set key = 'demo-catalog' where key = 'demo-catalogue'`,
  `update incremental_counters set name = 'orders-by-status' where name = 'orders-by-state'`,
  `update incremental_counters set counts = replace(counts::text, '.pieces"', '.units"')::jsonb
    where name = 'shipped-by-month'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
