import { type Kysely, sql } from 'kysely'

/** The families in the order of the catalog at the time of this migration. The sort by family uses the same list. */
const CATALOGUE_ORDER =
  '{cordless-drill,hammer-drill,rotary-hammer,magnetic-drill,pillar-drill,radial-drill,core-drill}'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Leaves room on each page for the next version of a product whose stock changes, so that no index changes with it.
  'alter table products set (fillfactor = 80)',
  `create index products_by_catalogue_order on products
    (array_position('${CATALOGUE_ORDER}'::text[], family), id) where archived_at is null`,
  `create index products_by_capacity on products
    (coalesce(capacity_steel, capacity_concrete, 0), id) where archived_at is null`,
  `create index products_by_family_and_price on products (family, unit_price, id) where archived_at is null`,
  'create index products_by_kind on products (family, power_source) where archived_at is null',
  'create index products_archived on products (id) where archived_at is not null',
  ...['steel', 'wood', 'concrete', 'stone'].map(
    (material) =>
      `create index products_for_${material} on products (capacity_${material}) where capacity_${material} is not null`,
  ),
  // Families and power sources depend on each other. Without these statistics, the planner expects products where there are none.
  'create statistics products_kinds (dependencies, mcv) on family, power_source from products',

  // The stock by which lists are sorted, in a table of its own: see decision 0014.
  `create table stock_order (
    product_id text primary key references products (id),
    stock integer not null
  )`,
  'create index stock_order_by_stock on stock_order (stock, product_id)',
  'insert into stock_order (product_id, stock) select id, stock from products',

  // Each word of the vocabulary under itself and under each of its deletion variants.
  `create table search_slips (
    slip text not null,
    word text not null,
    primary key (slip, word)
  )`,
  `insert into search_slips (slip, word)
    select distinct case place when 0 then word else overlay(word placing '' from place for 1) end, word
    from search_words, generate_series(0, length(word)) place`,
  'create index search_words_within on search_words using gin (word gin_trgm_ops)',
  'drop index search_words_by_length',
  'alter table search_words drop column length',

  'create index orders_by_state_and_total on orders (state, total, id)',
  `create table tallies (
    name text primary key,
    upto text not null,
    counts jsonb not null
  )`,

  'create index reviews_by_user on reviews (user_id)',
  'create index users_by_name on users (lower(name), id) where removed_at is null',
  `create index users_searched on users using gin ((lower(name) || ' ' || email) gin_trgm_ops)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
