import { type Kysely, sql } from 'kysely'

/**
 * Moves all product requests to quotes, with their times: open ones wait for an offer, answered ones and those of removed
 * users are closed. One statement, so that each request is moved once, even if several processes do this at the same time.
 */
export const MOVE_PRODUCT_REQUESTS = `
  with moved as (
    delete from product_requests returning *
  ), discarded as (
    delete from outbox where kind in ('product-request-received', 'product-request-desk') and sent_at is null
  ), numbered as (
    select moved.*, sku, products.name, unit_price, removed_at, year,
      row_number() over (partition by year order by moved.id) as place, count(*) over (partition by year) as requests
    from moved
    join products on products.id = product_id
    join users on users.id = user_id
    cross join lateral (select extract(year from requested_at at time zone 'UTC')::integer as year) numbers
  ), series as (
    insert into number_series (kind, year, next)
    select 'Q', year, count(*) + 1 from numbered group by year
    on conflict (kind, year) do update set next = number_series.next + excluded.next - 1
    returning year, next
  ), new_quotes as (
    insert into quotes (id, number, user_id, idempotency_key, buyer_reference, status, current_version, first_product,
      line_count, units, waiting_since, lost_reason, created_at, changed_at)
    select id, 'Q-' || year || '-' || lpad(no::text, greatest(6, length(no::text)), '0'), user_id, id, '',
      case when is_open then 'requested' else 'withdrawn' end, 1, name, 1, quantity,
      case when is_open then requested_at end, case when not is_open then 'product-request' end,
      requested_at, coalesce(answered_at, requested_at)
    from numbered join series using (year)
    cross join lateral (select next - requests + place - 1 as no, answered_at is null and removed_at is null as is_open) states
  ), new_versions as (
    insert into quote_versions (quote_id, no, author, acceptance, freight_kind, freight, terms, note, lines, sent_at)
    select id, 1, 'buyer', 'whole', 'later', 0, '', '', jsonb_build_array(jsonb_build_object(
      'lineNo', 1, 'productId', product_id, 'sku', sku, 'name', name, 'quantity', quantity, 'listPrice', unit_price,
      'targetPrice', null, 'unitPrice', null, 'priceTiers', '[]'::jsonb, 'belowMinimum', null, 'readyOn', null,
      'note', '')), requested_at
    from numbered
  )
  insert into quote_entries (id, quote_id, at, kind, author_id, is_seller, text)
  select id, id, requested_at, 'requested', user_id, false, '' from numbered
  union all
  -- The audit trail says by whom.
  select id || '-answer', id, answered_at, 'message', coalesce((
      select users.id from audit_events join users on users.id = actor_id
      where subject_id = numbered.id and action = 'request-answered' order by audit_events.id desc limit 1), user_id),
    true, 'Answered by email.'
  from numbered where answered_at is not null`

/** Requests for more units than are in stock become quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MOVE_PRODUCT_REQUESTS).execute(db)
}
