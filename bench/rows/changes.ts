/** A program that reads all changes of orders: whether the last ones take longer than the first, and more memory. */
import { createKey, hashKey, prefixOf } from '../../src/api-keys/key-format.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { type Bench, type Figure, rounded, type Subject } from '../figures.ts'
import { copyOf, openShopOn, shopOf } from '../fixture.ts'
import { residentMb } from '../resident-memory.ts'

const SHOP = { products: 1_000, orders: 100_000 }
const QUICK_SHOP = { products: 100, orders: 10_000 }
/** Each account has a rate limit, so several read in turns. */
const ACCOUNTS = 10
const PAGE = 500

async function createKeyOf(db: Db): Promise<string> {
  const { id: created_by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const [account_id, created_at, key] = [newId(), new Date(), createKey()]
  const account = { id: account_id, company_id: null, name: newId(), created_by, created_at }
  await db.insertInto('service_accounts').values(account).execute()
  const stored = { hash: hashKey(key), prefix: prefixOf(key), scopes: ['orders:read'] }
  const expires_at = new Date(created_at.getTime() + 86_400_000)
  await db
    .insertInto('api_keys')
    .values({ id: newId(), account_id, created_by, created_at, expires_at, ...stored })
    .execute()
  return key
}

interface Reading {
  orders: number
  changes: number
  /** Of each page. */
  milliseconds: number[]
  megabytes: number[]
}

async function readAll(url: string, keys: readonly string[], memory: () => number): Promise<Reading> {
  const orders = new Set<string>()
  const reading: Reading = { orders: 0, changes: 0, milliseconds: [], megabytes: [] }
  for (let after = '', hasMore = true; hasMore; ) {
    const key = keys[reading.milliseconds.length % keys.length]
    const begun = performance.now()
    const answer = await fetch(`${url}/api/orders/changes?limit=${PAGE}${after}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const page = (await answer.json()) as { changes: { order: string }[]; next: string; hasMore: boolean }
    reading.milliseconds.push(performance.now() - begun)
    reading.megabytes.push(memory())
    for (const { order } of page.changes) orders.add(order)
    reading.changes += page.changes.length
    hasMore = page.hasMore
    after = `&after=${page.next}`
  }
  return { ...reading, orders: orders.size }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function measure(bench: Bench): Promise<Figure[]> {
  const copy = await copyOf(await shopOf(bench.isQuick ? QUICK_SHOP : SHOP, bench))
  const pool = openPool({ connectionString: copy.url, max: 2 })
  const db = createKysely(pool)
  const keys: string[] = []
  while (keys.length < ACCOUNTS) keys.push(await createKeyOf(db))
  await db.destroy()
  const shop = await openShopOn(copy.url)
  try {
    const memory = () => residentMb(shop.pid)
    await readAll(shop.url, keys, memory)
    const { orders, changes, milliseconds, megabytes } = await readAll(shop.url, keys, memory)
    const pages = Math.min(20, Math.floor(milliseconds.length / 2))
    const [first, last] = [sum(milliseconds.slice(0, pages)), sum(milliseconds.slice(-pages))]
    const [start = 0, most] = [megabytes[0], Math.max(...megabytes)]
    const seconds = sum(milliseconds) / 1_000
    const read = `${changes.toLocaleString('en-US')} changes of ${orders.toLocaleString('en-US')} orders`
    return [
      {
        name: 'changes-time',
        description: 'Reading changes of orders: the last 10,000',
        value: last / first,
        unit: '× the first 10,000',
        target: 1.5,
        better: 'below',
        from: `${rounded(last)} ms ÷ ${rounded(first)} ms; ${read} in ${rounded(seconds)} s, ${PAGE} a page`,
      },
      {
        name: 'changes-memory',
        description: 'Reading changes of orders: growth of memory',
        value: most - start,
        unit: 'MB',
        target: 50,
        better: 'below',
        from: `resident, at most ${rounded(most)} MB, and ${rounded(start)} MB with the first page of a second reading`,
      },
    ]
  } finally {
    await shop.dispose()
    await copy.close()
  }
}

export const changes: Subject = { name: 'changes', what: 'Changes for programs', measure }
