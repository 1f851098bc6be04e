import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/test-shop.ts'
import { readDemoCatalog } from './demo-catalog.server.ts'
import { seedDemoCatalog } from './seed-demo-catalog.server.ts'
import { seedDemoQuotes } from './seed-demo-quotes.server.ts'

const { db, registerStaff } = await openTestShop()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('the demo quotes are made by the commands of the shop, one in each state, and nobody gets an email', async () => {
  await registerStaff('administrator')
  await db.transaction().execute((tx) => seedDemoCatalog(tx, readDemoCatalog(), new Date()))
  await db.deleteFrom('outbox').execute()
  await seedDemoQuotes({ db, log, shopUrl: 'http://shop.example' }, new Date())
  const quotes = await db.selectFrom('quotes').select('status').orderBy('number').execute()
  expect(quotes.map(({ status }) => status)).toEqual([
    ...['offered', 'declined', 'part-ordered', 'offered', 'countered', 'question', 'requested'],
  ])
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([])
})
