/** Generates a shop of any size directly in an empty, migrated database. The same size always gives the same data. */
import type pg from 'pg'
import { FAMILIES, FAMILY_IDS } from '../src/products/specifications/families.ts'
import { FILL_SEARCH_COLUMNS } from './fill-search-columns.ts'

export interface ShopSize {
  products: number
  orders: number
  /** By default one for every twenty orders. */
  buyers?: number
}

const buyersOf = ({ orders, buyers }: ShopSize) => buyers ?? Math.max(10, Math.round(orders / 20))
const reviewsOf = ({ orders }: ShopSize) => Math.max(10, Math.round(orders / 10))

/** @param step what is being generated; called again with `done` when it is complete */
export type ReportProgress = (step: string, done: boolean) => void

const FIRST_MS = Date.UTC(2025, 0, 1)

/** A UUIDv7 from a time and a sequence number, so that IDs sort by creation. */
const idAt = (milliseconds: string, running: string) =>
  `(select overlay(lpad(to_hex((${milliseconds})::bigint), 12, '0') placing '-' from 9 for 0) || '-7000-8000-' || lpad(to_hex((${running})::bigint), 12, '0'))`

const productId = (running: string) => idAt(`${FIRST_MS} + (${running}) * 1000`, running)
const buyerId = (running: string) => idAt(`${FIRST_MS}`, `1000000000 + ${running}`)

/** The item of a list for a number. */
const pick = (list: readonly string[], number: string) =>
  `(array[${list.map((item) => `'${item}'`).join(',')}])[1 + ((${number})::bigint % ${list.length})]`

const ADJECTIVES = 'Light,Heavy,Compact,Quiet,Strong,Sturdy,Slim,Long,Short,Balanced'.split(',')
const USES =
  'anchors,girders,tiles,pipes,timber,masonry,plaster,granite,gears,flanges,panels,rails,beams,joists,decks'.split(
    ',',
  )
const PLACES =
  'workshops,shipyards,quarries,building sites,mills,foundries,tunnels,roofs,kitchens,cellars'.split(',')
const SYLLABLES = 'ba,do,fi,ga,ko,le,mu,na,pi,ra,su,te,vi,wo,za,che,dri,gro,kla,sto'.split(',')

/** Products of every family at every price; about fifty share a made-up series name. */
const products = (count: number) => `
  insert into products (id, sku, sku_key, name, family, power_source, description, specs, capacity_steel,
    capacity_wood, capacity_concrete, capacity_stone, unit_price, stock, min_order, search_text, created_at, archived_at)
  select id, sku, replace(sku, '-', ''), name, family, power, description,
    jsonb_build_object('powerW', power_w, 'massKg', mass, 'capacitySteelMm', steel, 'speedToRpm', 400 + i % 3000),
    steel, wood, concrete, stone, 4900 + i * 7919 % 500000, case when i % 29 = 0 then 0 else i * 31 % 100000 + 1000 end,
    i % 12, lower(concat_ws(' ', name, sku, replace(sku, '-', ''), singular, description)),
    to_timestamp((${FIRST_MS} + i * 1000) / 1000), case when i % 97 = 0 then to_timestamp(${FIRST_MS / 1000}) end
  from (
    select i, ${productId('i')} as id, 'FX-' || i || ${pick(['A', 'C', 'S', 'M', 'P'], 'i')} as sku, family, singular,
      initcap(series) || ' ' || lower(singular) || ' ' || 400 + i % 60 * 50 as name,
      case family when 'cordless-drill' then 'battery' when 'radial-drill' then 'three-phase' else 'mains' end as power,
      manner || ' ' || lower(singular) || ' for ' || used || ' in ' || place || ', series ' || series || '.' as description,
      400 + i % 60 * 50 as power_w, 1 + i % 90 as mass, 6 + i % 60 as steel,
      case when family in ('cordless-drill', 'hammer-drill') then 10 + i % 50 end as wood,
      case when family in ('hammer-drill', 'rotary-hammer', 'core-drill') then 8 + i % 120 end as concrete,
      case when family in ('hammer-drill', 'core-drill') then 8 + i % 90 end as stone
    from (
      select i, ${pick(FAMILY_IDS, 'i')} as family,
        ${pick(
          FAMILY_IDS.map((family) => FAMILIES[family].singular),
          'i',
        )} as singular,
        ${pick(ADJECTIVES, 'i / 7')} as manner, ${pick(USES, 'i / 70')} as used, ${pick(PLACES, 'i / 11')} as place,
        ${pick(SYLLABLES, 'i / 47')} || ${pick(SYLLABLES, 'i / 940')} || ${pick(SYLLABLES, 'i / 18800 + i / 47')} || 'x' as series
      from generate_series(1, ${count}::bigint) i
    ) worded
  ) product`

const words = `
  insert into search_words (word)
  select distinct word from products, regexp_split_to_table(search_text, '[^a-z0-9]+') word
  where word !~ '[0-9]' and length(word) between 3 and 40`

const typos = `
  insert into search_deletion_variants (variant, word)
  select distinct case place when 0 then word else overlay(word placing '' from place for 1) end, word
  from search_words, generate_series(0, length(word)) place`

const buyers = (count: number) => `
  insert into users (id, name, email, email_verified, has_paid, created_at)
  select ${buyerId('i')}, 'Buyer ' || ${pick(SYLLABLES, 'i')} || ${pick(SYLLABLES, 'i / 20')} || ' ' || i,
    'buyer-' || i || '@company.example', true, true, to_timestamp(${FIRST_MS / 1000})
  from generate_series(1, ${count}::bigint) i`

/** The newest orders are unpaid, paid or shipped; one in twenty is cancelled. */
const STATE = (count: number) => `case when i % 20 = 7 then 'cancelled' when i > ${count} * 0.98 then 'placed'
  when i > ${count} * 0.96 then 'paid' when i > ${count} * 0.94 then 'shipped' else 'delivered' end`

const orders = (size: ShopSize, stepMs: number) => `
  insert into orders (id, number, user_id, buyer_name, buyer_email, address, phone, status, total, amount_due,
    unit_count, open_units, shipped_units, delivered_units, cancelled_units, pay_by, promised_on, line_count, search_text, placed_at, changed_at)
  select id, number, ${buyerId('buyer')}, name, email, 'Store 4, Harbour Road', '+1 555 0100', status,
    total, case status when 'cancelled' then 0 else total end, units,
    case when status in ('placed', 'paid') then units else 0 end,
    case when status in ('shipped', 'delivered') then units else 0 end,
    case status when 'delivered' then units else 0 end, case status when 'cancelled' then units else 0 end,
    case status when 'placed' then at + interval '14 days' end,
    case when status not in ('placed', 'cancelled') then (at + interval '3 days')::date end, 1 + i % 3,
    lower(concat_ws(' ', number, substr(number, 1, 4) || '-' || substr(number, 5), name, email, 'FX-' || product || ' FX' || product, 'Drill ' || product)),
    at, at
  from (
    select i, 10000 + i * 7919 % 900000 as total, (1 + i % 3) * (10 + i % 90) as units,
      ${idAt(`${FIRST_MS} + i * ${stepMs}`, 'i')} as id, upper(lpad(to_hex(i * 2654435761 % 4294967296), 8, '0')) as number,
      1 + i % ${buyersOf(size)} as buyer, 1 + i * 7919 % ${size.products} as product, ${STATE(size.orders)} as status,
      'Buyer ' || 1 + i % ${buyersOf(size)} as name, 'buyer-' || 1 + i % ${buyersOf(size)} || '@company.example' as email,
      to_timestamp((${FIRST_MS} + i * ${stepMs}) / 1000.0) as at
    from generate_series(1, ${size.orders}::bigint) i
  ) placed`

/** One to three lines per order. */
const lines = (size: ShopSize, stepMs: number) => `
  insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
    available_before, shipped, cancelled)
  select ${idAt(`${FIRST_MS} + i * ${stepMs}`, 'i')}, line, ${productId(`1 + (i * 7919 + line * 13) % ${size.products}`)},
    'FX-' || i % ${size.products}, 'Drill ' || i % ${size.products}, 'A product.', 14900, 10 + i % 90, 500,
    case when status in ('shipped', 'delivered') then 10 + i % 90 else 0 end,
    case status when 'cancelled' then 10 + i % 90 else 0 end
  from (select i, ${STATE(size.orders)} as status from generate_series(1, ${size.orders}::bigint) i) placed,
    generate_series(1, 1 + i % 3) line`

/** One shipment for each order that has shipped, as the earlier releases have them after the migration. */
const shipments = (size: ShopSize, stepMs: number) => `
  insert into shipments (id, number, order_id, status, units, created_at, dispatched_at)
  select id, 'SHP-2025-' || lpad(i::text, 9, '0'), id, status, (1 + i % 3) * (10 + i % 90), at, at
  from (
    select i, ${idAt(`${FIRST_MS} + i * ${stepMs}`, 'i')} as id,
      case ${STATE(size.orders)} when 'shipped' then 'dispatched' when 'delivered' then 'delivered' end as status,
      to_timestamp((${FIRST_MS} + i * ${stepMs}) / 1000.0) as at
    from generate_series(1, ${size.orders}::bigint) i
  ) shipped where status is not null`

const shipmentLines = `
  insert into shipment_lines (shipment_id, order_id, line_no, quantity)
  select shipments.id, order_lines.order_id, line_no, quantity
  from shipments join order_lines on order_lines.order_id = shipments.order_id`

const stockMovements = `
  insert into stock_movements (id, product_id, kind, quantity, stock_after, at)
  select id, id, 'opened', stock, stock, created_at from products`

const events = (size: ShopSize, stepMs: number) => `
  insert into order_events (id, order_id, status, actor_email, actor_name, at)
  select ${idAt(`${FIRST_MS} + i * ${stepMs} + step * 60000`, 'i * 5 + step')}, ${idAt(`${FIRST_MS} + i * ${stepMs}`, 'i')},
    new_status, 'buyer@company.example', 'Buyer', to_timestamp((${FIRST_MS} + i * ${stepMs} + step * 60000) / 1000.0)
  from (select i, ${STATE(size.orders)} as status from generate_series(1, ${size.orders}::bigint) i) placed,
    lateral unnest(case status
      when 'placed' then array['placed'] when 'cancelled' then array['placed', 'cancelled']
      when 'paid' then array['placed', 'paid'] when 'shipped' then array['placed', 'paid', 'shipped']
      else array['placed', 'paid', 'shipped', 'delivered'] end) with ordinality as transition (new_status, step)`

const reviews = (size: ShopSize) => `
  insert into reviews (id, email, user_id, product_id, text, rating, created_at)
  select ${idAt(`${FIRST_MS} + i * 60000`, 'i')}, 'buyer-' || buyer || '@company.example', ${buyerId('buyer')},
    ${productId(`1 + i % ${size.products}`)}, 'Does what it should, number ' || i || '.', 1 + i * 7 % 5,
    to_timestamp((${FIRST_MS} + i * 60000) / 1000)
  from (select i, 1 + i % ${buyersOf(size)} as buyer from generate_series(1, ${reviewsOf(size)}::bigint) i) written`

interface Index {
  name: string
  definition: string
}

/** Indexes that enforce no constraint: a table is filled several times faster without them. */
async function searchIndexes(pool: pg.Pool): Promise<Index[]> {
  const { rows } = await pool.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and not indisunique order by 1`)
  return rows
}

/** Fills the database as superuser, and vacuums and analyzes it like a shop that has run for some time. */
export async function fillShop(
  pool: pg.Pool,
  size: ShopSize,
  tell: ReportProgress = () => undefined,
): Promise<void> {
  // The newest order is an hour old, the oldest from January 2025.
  const stepMs = Math.floor((Date.now() - 3_600_000 - FIRST_MS) / size.orders)
  const indexes = await searchIndexes(pool)
  const steps: [string, string][] = [
    [`${size.products.toLocaleString('en-US')} products`, products(size.products)],
    ['their specifications for the search', FILL_SEARCH_COLUMNS],
    [
      'their order by stock',
      'insert into stock_sort_keys (product_id, stock) select id, stock from products',
    ],
    ['their words', words],
    ['how these are mistyped', typos],
    [`${buyersOf(size).toLocaleString('en-US')} buyers`, buyers(buyersOf(size))],
    [`${size.orders.toLocaleString('en-US')} orders`, orders(size, stepMs)],
    ['their lines', lines(size, stepMs)],
    ['their shipments', shipments(size, stepMs)],
    ['the lines of these', shipmentLines],
    ['the opening stock', stockMovements],
    ['their history', events(size, stepMs)],
    [`${reviewsOf(size).toLocaleString('en-US')} reviews`, reviews(size)],
    ...indexes.map(({ name, definition }): [string, string] => [`index ${name}`, definition]),
    ['statistics', 'vacuum (analyze)'],
  ]
  const client = await pool.connect()
  try {
    // The generated references are valid; checking each of them would take most of the time.
    await client.query('set session_replication_role = replica')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const [step, statement] of steps) {
      tell(step, false)
      await client.query(statement)
      tell(step, true)
    }
  } finally {
    client.release(true)
  }
}
