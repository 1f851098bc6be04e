/** Product requests of the previous release become quotes. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { readQuoteFigures } from '#app/quotes/list/figures.queries.server.ts'
import { emptySchema } from '../../../testing/databases.ts'
import { openTestDatabase } from '../../../testing/test-shop.ts'
import { startExpiredRowDeletion } from '../delete-expired-rows.server.ts'
import { migrate } from '../migrate.server.ts'
import { nextDocumentNumber } from '../number-series.server.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const REQUESTS = 1_000
const minute = (number: number) => new Date(Date.UTC(2025, 11, 31, 23, 58 + number))

/** Three buyers, of whom one was removed and one deleted their account; one of two products is archived. */
const FORMER_ROWS = `
  insert into users (id, name, email, email_verified, removed_at, created_at, updated_at) values
    ('buyer', 'Ann', 'ann@company.example', true, null, now(), now()),
    ('removed', 'Bob', 'bob@company.example', true, now(), now(), now()),
    ('deleted', '', 'deleted@invalid', false, now(), now(), now()),
    ('sales', 'Sam', 'sam@shop.example', true, null, now(), now());
  insert into account_deletions (user_id, deleted_at) values ('deleted', now());
  insert into products (id, sku, sku_key, name, family, power_source, description, specs, unit_price, stock, min_order,
      search_text, archived_at, created_at)
    select id, id, id, 'Drill ' || id, 'hammer-drill', 'mains', '', '{}', 12345, 0, 1, '', archived_at, now()
    from (values ('FX-1', null), ('FX-2', now())) as products (id, archived_at);
  insert into number_series (kind, year, next) values ('Q', 2026, 8);
  insert into product_requests (id, user_id, product_id, quantity, requested_at, answered_at)
    select lpad(n::text, 8, '0'), (array['buyer', 'removed', 'deleted'])[1 + n % 3],
      (array['FX-1', 'FX-2'])[1 + n % 2], 1 + n, at, case when n > 6 then at + interval '2 days' end
    from generate_series(1, ${REQUESTS}) n, lateral (select timestamptz '2025-12-31T23:58:00Z' + n * interval '1 minute' as at) times;
  insert into audit_events (id, at, actor_id, actor_email, actor_name, area, action, subject_id, subject, search_text)
    values ('1', now(), 'sales', '', '', 'catalog', 'request-answered', '00000009', '', '');
  insert into outbox (id, kind, recipient, payload, next_attempt_at, sent_at, created_at) values
    ('sent', 'product-request-desk', '', '{}', now(), now(), now()),
    ('unsent', 'product-request-desk', '', '{}', now(), null, now());`

async function numbersOf(year: number) {
  const found = db.selectFrom('quotes').select('number').where('number', 'like', `Q-${year}-%`)
  return (await found.orderBy('id').execute()).map(({ number }) => number)
}
const entriesOf = (quote: string) =>
  db.selectFrom('quote_entries').selectAll().where('quote_id', '=', quote).orderBy('id').execute()

test('product requests become quotes, those of archived products and removed users included', async () => {
  await emptySchema(pool)
  await migrate(db, '0126-quote-links-and-files')
  await pool.query(FORMER_ROWS)
  await migrate(db)
  expect(await db.selectFrom('product_requests').select('id').execute()).toEqual([])

  const quotes = await db.selectFrom('quotes').selectAll().orderBy('id').execute()
  expect(quotes).toHaveLength(REQUESTS)
  // These are open and of a buyer who can be answered.
  expect(quotes.filter(({ status }) => status !== 'withdrawn')).toMatchObject([
    {
      id: '00000003',
      user_id: 'buyer',
      status: 'requested',
      units: 4,
      waiting_since: minute(3),
      lost_reason: null,
    },
    { id: '00000006', user_id: 'buyer', first_product: 'Drill FX-1', line_count: 1, total: null },
  ])
  expect(quotes.find(({ id }) => id === '00000009')).toMatchObject({
    status: 'withdrawn',
    lost_reason: 'product-request',
    waiting_since: null,
    created_at: minute(9),
    changed_at: addDays(minute(9), 2),
  })

  // Numbers go on in each year, and the next request has the one after them.
  expect(await numbersOf(2025)).toEqual(['Q-2025-000001'])
  expect((await numbersOf(2026)).slice(0, 2)).toEqual(['Q-2026-000008', 'Q-2026-000009'])
  expect(await nextDocumentNumber(db, 'Q', minute(9))).toBe(`Q-2026-00${REQUESTS + 7}`)

  const versions = await db.selectFrom('quote_versions').selectAll().orderBy('quote_id').limit(1).execute()
  expect(versions).toMatchObject([
    {
      quote_id: '00000001',
      no: 1,
      author: 'buyer',
      sent_at: minute(1),
      lines: [{ lineNo: 1, productId: 'FX-2', sku: 'FX-2', quantity: 2, listPrice: 12_345, unitPrice: null }],
    },
  ])
  expect(await entriesOf('00000009')).toMatchObject([
    { kind: 'requested', author_id: 'buyer', is_seller: false, at: minute(9) },
    { kind: 'message', author_id: 'sales', is_seller: true, at: addDays(minute(9), 2) },
  ])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'sent' }])
  const figures = await readQuoteFigures(db, addDays(minute(9), 60), DEFAULT_ORDER_TERMS.calendar)
  expect(figures).toMatchObject({
    won: 0,
    lost: 0,
    unanswered: 2,
    stages: [{ status: 'requested', quotes: 2 }],
  })
})

test('a request that a process of the previous release writes after the migration becomes a quote, once', async () => {
  await pool.query(`insert into product_requests (id, user_id, product_id, quantity, requested_at)
    values ('late', 'buyer', 'FX-1', 40, '2026-11-21T12:00:00Z')`)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const services = [1, 2].map(() => startExpiredRowDeletion({ pool, now: () => minute(9), log }))
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await Promise.all(services.map((service) => service.stop()))
  expect(await db.selectFrom('product_requests').select('id').execute()).toEqual([])
  expect(await entriesOf('late')).toMatchObject([{ kind: 'requested', author_id: 'buyer' }])
})
