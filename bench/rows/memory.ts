/** The memory of the server process: at rest, and after some time under mixed load. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import { startShop } from '../../testing/shop-process.ts'
import { createBuyers } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, rounded, type Subject } from '../figures.ts'
import { copyOf, openShopOn, SECRET, SMALL_SHOP, shopOf, stockedProducts } from '../fixture.ts'
import { load } from '../load.ts'
import { orderLoad } from '../order-load.ts'
import { residentMb } from '../resident-memory.ts'

/** Where the memory of a process is: Node's program, what V8 and others have mapped, and the heap of the C library. */
function partsOf(pid: number | undefined): string {
  const parts = { program: 0, mapped: 0, heap: 0, libraries: 0 }
  let part: keyof typeof parts = 'mapped'
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, path] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)/.exec(line) ?? []
    if (path !== undefined)
      part =
        path === '' ? 'mapped' : path === '[heap]' ? 'heap' : path.endsWith('/node') ? 'program' : 'libraries'
    const [, kilobytes] = /^Rss:\s+(\d+)/.exec(line) ?? []
    if (kilobytes) parts[part] += Number(kilobytes) / 1024
  }
  const { program, mapped, heap, libraries } = parts
  return `${rounded(program)} MB program, ${rounded(mapped)} V8 and threads, ${rounded(heap)} C heap, ${rounded(libraries)} libraries`
}

/** The memory of processes in MB. What they share counts once. */
function sharedMb(pids: readonly (number | string)[]): number {
  const kilobytes = pids.map((pid) => {
    const [, share] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(share)
  })
  return kilobytes.reduce((sum, share) => sum + share, 0) / 1024
}

const startedBy = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** The memory of the processes that a process has started. */
const startedMb = (pid: number | undefined) => sharedMb(startedBy(pid))

/** The memory of the shop's PostgreSQL. */
function databaseMb(folder: string): number {
  const postmaster = Number.parseInt(readFileSync(`${folder}/database/postmaster.pid`, 'utf8'), 10)
  return sharedMb([postmaster, ...startedBy(postmaster)])
}

/** The demo shop and its built-in database, some time after its first start and after the next one. */
async function builtInIdleMb(seconds: number): Promise<{ first: number; next: number }> {
  // As in production, without the compile cache of the tests.
  const shop = await startShop({ NODE_COMPILE_CACHE: '' })
  async function measureIdle() {
    await pause(seconds * 1_000)
    return residentMb(shop.pid) + databaseMb(shop.folder)
  }
  try {
    const first = await measureIdle()
    await shop.stop()
    await shop.start()
    return { first, next: await measureIdle() }
  } finally {
    await shop.dispose()
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const withDatabase = await builtInIdleMb(bench.isQuick ? 3 : 30)
  const seconds = bench.isQuick ? 10 : 600
  const copy = await copyOf(await shopOf(SMALL_SHOP, bench))
  const pool = openPool({ connectionString: copy.url, max: 2 })
  const buyers = await createBuyers(createKysely(pool), 4, SECRET)
  const products = await stockedProducts(pool, 50)
  await pool.end()
  const shop = await openShopOn(copy.url)
  const port = Number(new URL(shop.url).port)
  const everything = (duration: number) =>
    Promise.all([
      orderLoad({ url: shop.url, buyers, products, lines: 3, seconds: duration }),
      ...['/', '/products', '/api/products', '/api/review'].map((path) =>
        load({ port, path, headers: { 'accept-encoding': 'br' }, connections: 2, seconds: duration }),
      ),
    ])
  try {
    await pause(bench.isQuick ? 3_000 : 15_000)
    const idle = residentMb(shop.pid)
    const idleParts = partsOf(shop.pid)
    bench.report(`${rounded(idle)} MB at rest; ${2 * seconds} s of pages, calls and orders …`)
    await everything(seconds)
    const before = residentMb(shop.pid)
    const loadedParts = partsOf(shop.pid)
    const documents = startedMb(shop.pid)
    await everything(seconds)
    const after = residentMb(shop.pid)
    return [
      {
        name: 'memory-idle',
        description: 'Memory of the server process at rest',
        value: idle,
        unit: 'MB',
        target: 150,
        better: 'below',
        from: `resident, on a database server: ${idleParts}`,
      },
      {
        name: 'memory-built-in',
        description: 'Memory with the built-in database at rest',
        value: withDatabase.first,
        unit: 'MB',
        target: 230,
        better: 'below',
        from: `shop and PostgreSQL, with the demo catalog, after the first start; ${rounded(withDatabase.next)} MB after the next`,
      },
      {
        name: 'memory-loaded',
        description: 'Memory after load',
        value: before,
        unit: 'MB',
        target: 220,
        better: 'below',
        from: `after ${seconds} s of pages, calls and orders: ${loadedParts}; ${rounded(documents)} MB of the processes that render documents and pictures, which end when they are idle, are not part of it`,
      },
      {
        name: 'memory-growth',
        description: 'Growth of memory under load',
        value: (after / before - 1) * 100,
        unit: '%',
        target: 2,
        better: 'below',
        from: `${rounded(before)} MB after ${seconds} s, ${rounded(after)} MB ${seconds} s later`,
      },
    ]
  } finally {
    await shop.dispose()
    await copy.close()
  }
}

export const memory: Subject = { name: 'memory', what: 'Memory', measure }
