import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '#app/app/context.server.ts'
import type { Schema } from '#app/db/schema.server.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { placeOrder } from './place-order.commands.server.ts'

const at = new Date('2026-11-22T09:00:00Z')

/** Records each statement in place of a database. */
function recordingDb() {
  const sent: string[] = []
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(query.sql)
    },
  })
  return { db, sent }
}

test('an order without a company and without backorders is one statement that reads nothing of them', async () => {
  const { db, sent } = recordingDb()
  const actor = { kind: 'user', userId: 'u', email: 'u@example.com', name: 'U', role: 'customer' } as const
  const ctx: Context = {
    db,
    actor: { ...actor, isEmailConfirmed: true, hasPaid: true },
    now: () => at,
    log: SILENT_LOGGER,
    shopUrl: 'http://localhost',
    requestId: 'r',
    maxOrdersPerHour: 0,
  }
  const lines = [{ productID: 'p', quantity: 6, price: 149 }]
  // The database of this test answers nothing.
  await expect(placeOrder(ctx, { lines, address: 'A', phone: '1' })).rejects.toThrow('gives a row')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^\/\* place-order \*\//)
  for (const name of [
    'companies',
    'company_id',
    'company_members',
    'budget',
    'agree',
    'terms-changed',
    'site_',
    'cost_center',
    'supply',
    'promise',
    'backorder',
    'from_stock',
    'union',
    'left join lines',
  ])
    expect(sent[0], name).not.toContain(name)
})
