import { expect, test } from 'vitest'
import {
  type ChangeCursor,
  cursorBehind,
  decodeChangeCursor,
  encodeChangeCursor,
  FIRST_CURSOR,
  firstLateId,
} from './change-cursor.server.ts'

/** Numbers from 0 to below 1 that a seed determines. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const idAt = (ms: number, counter: number) => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-8000-000000000000`
}

interface Writer {
  id: string
  /** Given by the database with the first write. */
  transaction?: bigint
}

/** Writers that make their IDs, write and commit in any order, as the database shows them to a reader. */
function createDatabase(random: () => number) {
  const running: Writer[] = []
  const committed: Required<Writer>[] = []
  let [newest, ms, counter] = [1n, 1_800_000_000_000, 0]
  const pickWriter = () => running[Math.floor(random() * running.length)]
  return {
    committed,
    running,
    begin() {
      ms += Math.floor(random() * 3) * 20_000
      counter = (counter + 1) % 4_096
      running.push({ id: idAt(ms, counter) })
    },
    write() {
      const writer = pickWriter()
      if (writer && writer.transaction === undefined) writer.transaction = newest++
    },
    commit() {
      const writer = pickWriter()
      if (writer?.transaction === undefined) return
      running.splice(running.indexOf(writer), 1)
      if (random() > 0.1) committed.push({ ...writer, transaction: writer.transaction })
    },
    readPage(cursor: ChangeCursor, limit: number) {
      const open = running.flatMap(({ transaction }) => transaction ?? [])
      const inOrder = open.toSorted((a, b) => Number(a - b))
      const snapshot = `${inOrder[0] ?? newest}:${newest}:${inOrder.join()}`
      const [, next = '0', listed = ''] = cursor.snapshot.split(':')
      const hadEnded = (one: bigint) => one < BigInt(next) && !listed.split(',').includes(String(one))
      const ids = committed
        .filter(({ id }) => id > firstLateId(cursor))
        .filter(({ id, transaction }) => id > cursor.after || !hadEnded(transaction))
        .map(({ id }) => id)
        .sort()
        .slice(0, limit)
      return { ids, ...cursorBehind(cursor, ids, limit, snapshot) }
    },
  }
}

test('no change is skipped in 10,000 schedules of writers that commit in any order', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = randomNumbers(seed)
    const database = createDatabase(random)
    const limit = 1 + Math.floor(random() * 4)
    const read = new Set<string>()
    let cursor = FIRST_CURSOR
    const readPage = () => {
      const page = database.readPage(cursor, limit)
      for (const id of page.ids) read.add(id)
      cursor = decodeChangeCursor(encodeChangeCursor(page.cursor))
      return page.hasMore
    }
    for (let step = 0; step < 40; step += 1) {
      const action = Math.floor(random() * 4)
      if (action === 0) database.begin()
      if (action === 1) database.write()
      if (action === 2) database.commit()
      if (action === 3) readPage()
    }
    let pages = 0
    while (readPage()) pages += 1
    expect(pages).toBeLessThan(100)
    const missing = database.committed.filter(({ id }) => !read.has(id))
    if (missing.length > 0) throw new Error(`schedule ${seed} skipped ${missing.length} changes`)
  }
})

test('a page without late writers is not read twice', () => {
  const database = createDatabase(randomNumbers(1))
  database.begin()
  database.write()
  while (database.running.length > 0) database.commit()
  const first = database.readPage(FIRST_CURSOR, 500)
  expect(database.readPage(first.cursor, 500).ids).toEqual([])
})

test.each([
  '',
  'x',
  Buffer.from('products-1 5:5: ').toString('base64url'),
  Buffer.from('orders-1 5:4: ').toString('base64url'),
  Buffer.from('orders-1 5:5: ~').toString('base64url'),
  Buffer.from(`orders-1 1:${'9'.repeat(30)}: `).toString('base64url'),
  Buffer.from('orders-1 5:9:7,6 ').toString('base64url'),
])('%j is no cursor of this list', (text) => {
  expect(() => decodeChangeCursor(text)).toThrow('after: must be the `next` of a page of this list')
})
