import { expect, test } from 'vitest'
import { BEHIND_ALL_IDS, firstIdAt } from '#app/db/ids.server.ts'
import {
  type ChangeCursor,
  cursorBehind,
  decodeChangeCursor,
  encodeChangeCursor,
  FIRST_CURSOR,
  readsBehind,
  type SourceKind,
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

/** Of the model; more than a page has, and fewer than there are rows. */
const MAX_LOOKED_AT = 6

function canSee(snapshot: string, transaction: bigint): boolean {
  const [, next = '0', running = ''] = snapshot.split(':')
  return transaction < BigInt(next) && !running.split(',').includes(String(transaction))
}

interface Writer {
  /** Of the row that it adds or changes. */
  id: string
  /** Given by the database with the first write. */
  transaction?: bigint
}

/** Writers that make their IDs, write and commit in any order, as the database shows them to a reader. */
function createDatabase(kind: SourceKind, random: () => number) {
  const running: Writer[] = []
  const committed = new Map<string, bigint>()
  let [newest, ms, counter] = [1n, 1_800_000_000_000, 0]
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  /** A row that nobody is writing: its writer holds the lock. */
  const pickRow = () =>
    random() < 0.5 || kind === 'history'
      ? undefined
      : pick([...committed.keys()].filter((id) => !running.some((writer) => writer.id === id)))
  return {
    committed,
    running,
    begin() {
      ms += Math.floor(random() * 3) * 20_000
      counter = (counter + 1) % 4_096
      running.push({ id: pickRow() ?? idAt(ms, counter) })
    },
    write() {
      const writer = pick(running)
      if (writer && writer.transaction === undefined) writer.transaction = newest++
    },
    commit() {
      const writer = pick(running)
      if (writer?.transaction === undefined) return
      running.splice(running.indexOf(writer), 1)
      if (random() > 0.1) committed.set(writer.id, writer.transaction)
    },
    readPage(cursor: ChangeCursor, limit: number) {
      const open = running.flatMap(({ transaction }) => transaction ?? [])
      const inOrder = open.toSorted((a, b) => Number(a - b))
      const sorted = [...committed.keys()].sort()
      const view = {
        snapshot: `${inOrder[0] ?? newest}:${newest}:${inOrder.join()}`,
        newest: sorted.at(-1) ?? '',
      }
      const after = readsBehind(cursor, kind)
      const looked = sorted.filter((id) => id > after).slice(0, MAX_LOOKED_AT)
      const isVisible = (snapshot: string, id: string) => canSee(snapshot, committed.get(id) ?? 0n)
      const { round } = cursor
      const ids = looked
        .filter((id) => !round || isVisible(round.snapshot, id))
        .filter((id) => id >= cursor.end || !isVisible(cursor.snapshot, id))
        .slice(0, limit)
      const cutAt = looked.length === MAX_LOOKED_AT ? looked.at(-1) : undefined
      const stoppedAt = ids.length === limit ? ids.at(-1) : cutAt
      return {
        ids,
        cursor: cursorBehind(cursor, { stoppedAt, end: BEHIND_ALL_IDS, ...view }),
        hasMore: stoppedAt !== undefined,
      }
    },
  }
}

test.each(['history', 'rows'] as const)(
  'no change is skipped or comes twice in 10,000 schedules of writers of %s that commit in any order',
  (kind) => {
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const random = randomNumbers(seed)
      const database = createDatabase(kind, random)
      const limit = 1 + Math.floor(random() * 4)
      const read = new Map<string, bigint>()
      let cursor = FIRST_CURSOR
      const readPage = () => {
        const page = database.readPage(cursor, limit)
        for (const id of page.ids) {
          const transaction = database.committed.get(id) ?? 0n
          if (read.get(id) === transaction) throw new Error(`schedule ${seed} read a change twice`)
          read.set(id, transaction)
        }
        cursor = decodeChangeCursor('orders', encodeChangeCursor('orders', page.cursor))
        return page.hasMore
      }
      for (let step = 0; step < 40; step += 1) {
        const action = Math.floor(random() * 4)
        if (action === 0) database.begin()
        if (action === 1) database.write()
        if (action === 2) database.commit()
        if (action === 3) readPage()
      }
      // Rows that are written during a round come with the next one.
      let [rounds, pages] = [0, 0]
      for (; rounds < 2; pages += 1) if (!readPage()) rounds += 1
      expect(pages).toBeLessThan(100)
      const missing = [...database.committed].filter(([id, transaction]) => read.get(id) !== transaction)
      if (missing.length > 0) throw new Error(`schedule ${seed} skipped ${missing.length} changes`)
    }
  },
)

test('a history is read again from an hour before its newest row, or from where a page ended if that is earlier', () => {
  const [early, hour] = [1_800_000_000_000, 60 * 60_000]
  const cursor = { snapshot: '5:5:', newest: idAt(early + 2 * hour, 0) }
  expect(readsBehind({ ...cursor, end: BEHIND_ALL_IDS }, 'history')).toBe(firstIdAt(early + hour))
  expect(readsBehind({ ...cursor, end: idAt(early, 0) }, 'history')).toBe(idAt(early, 0))
})

test('what several pages have in common is read once', () => {
  const database = createDatabase('rows', randomNumbers(1))
  const readAll = (start: ChangeCursor, limit: number) => {
    const ids: string[] = []
    for (let cursor = start, hasMore = true; hasMore; ) {
      const page = database.readPage(cursor, limit)
      ids.push(...page.ids)
      ;({ cursor, hasMore } = page)
      if (!hasMore) return { ids, cursor }
    }
    return { ids, cursor: start }
  }
  for (let counter = 0; counter < 50; counter += 1) database.committed.set(idAt(1, counter), 0n)
  database.begin()
  database.write()
  const first = readAll(FIRST_CURSOR, 7)
  expect(first.ids).toHaveLength(50)
  for (let counter = 0; counter < 20; counter += 1) database.committed.set(idAt(1, counter), 1n)
  database.running.splice(0)
  const second = readAll(first.cursor, 7)
  expect(second.ids).toEqual(Array.from({ length: 20 }, (_, counter) => idAt(1, counter)))
  expect(readAll(second.cursor, 7).ids).toEqual([])
})

test.each([
  '',
  'x',
  Buffer.from('products-1 5:5:  ').toString('base64url'),
  Buffer.from('orders-1 5:4:  ').toString('base64url'),
  Buffer.from('orders-1 5:5:  !').toString('base64url'),
  Buffer.from('orders-1 5:5: ! ').toString('base64url'),
  Buffer.from(`orders-1 1:${'9'.repeat(30)}:  `).toString('base64url'),
  Buffer.from('orders-1 5:9:7,6  ').toString('base64url'),
  Buffer.from('orders-1 5:9:7,7  ').toString('base64url'),
  Buffer.from('orders-1 5:9:9  ').toString('base64url'),
  Buffer.from('orders-1 5:5:   5:5:').toString('base64url'),
  Buffer.from('orders-1 5:5:   5:4:  ').toString('base64url'),
])('%j is no cursor of this list', (text) => {
  expect(() => decodeChangeCursor('orders', text)).toThrow('after: must be the `next` of a page of this list')
})
