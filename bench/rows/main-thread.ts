/**
 * The processor time of the browser's main thread for one load of a page, above that of an empty page: from the
 * navigation until the page is idle. `BENCH_BEFORE` names the folder of an earlier build, which is measured in turns.
 */
import { mkdtempSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { startShop } from '../../testing/shop-process.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'

interface Load {
  ms: number
  layoutMs: number
  styleMs: number
  scriptMs: number
  elements: number
}

const PAGES = ['/', '/products', 'product', '/finder', '/login']
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><body></body></html>'

/** A demo shop of its own, run from the build in `folder`. */
const openShopIn = (folder: string) =>
  startShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fixit-main-thread-')), DEMO: 'on' }, folder)

async function openEmptyPage() {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(EMPTY),
  )
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Measured in a context of its own, so that nothing is cached. Counts processor time, not the time of other programs. */
async function loadPage(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'networkidle' })
    // The visitor is checked when the browser is idle.
    await page.waitForTimeout(700)
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return {
      ms: of('TaskDuration') * 1000,
      layoutMs: of('LayoutDuration') * 1000,
      styleMs: of('RecalcStyleDuration') * 1000,
      scriptMs: of('ScriptDuration') * 1000,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    }
  } finally {
    await context.close()
  }
}

/** Writes a trace for the performance panel of the browser. */
async function writeTrace(browser: Browser, url: string, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await browser.startTracing(page, { screenshots: false })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(700)
  const trace = await browser.stopTracing()
  await page.close()
  const folder = new URL('../../bench-results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`trace-${name}.json`, folder), trace)
}

const medianOf = (loads: readonly Load[], read: (load: Load) => number) => median(loads.map(read))

async function measure(bench: Bench): Promise<Figure[]> {
  const turns = bench.isQuick ? 3 : 9
  // First, so that no shop is left open if there is no browser.
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  const empty = await openEmptyPage()
  const shop = await openShopIn('.')
  const before = process.env.BENCH_BEFORE ? await openShopIn(process.env.BENCH_BEFORE) : undefined
  const productOf = async (url: string) => {
    const products = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { _id: string }[]
    return `/products/${products[0]?._id}`
  }
  const figures: Figure[] = []
  try {
    for (const path of PAGES) {
      bench.report(`${path} …`)
      const urlIn = async (url: string) => url + (path === 'product' ? await productOf(url) : path)
      const url = await urlIn(shop.url)
      const earlierUrl = before && (await urlIn(before.url))
      const loads: Load[] = []
      const earlier: Load[] = []
      const blank: Load[] = []
      for (let turn = 0; turn <= turns; turn += 1) {
        const round = [await loadPage(browser, empty.url), await loadPage(browser, url)] as const
        const earlierLoad = earlierUrl && (await loadPage(browser, earlierUrl))
        // The first load fills the caches of the server.
        if (turn === 0) continue
        blank.push(round[0])
        loads.push(round[1])
        if (earlierLoad) earlier.push(earlierLoad)
      }
      await writeTrace(browser, url, path.replaceAll('/', '') || 'home')
      const blankMs = medianOf(blank, ({ ms }) => ms)
      const above = medianOf(loads, ({ ms }) => ms) - blankMs
      const earlierAbove = earlier.length > 0 ? medianOf(earlier, ({ ms }) => ms) - blankMs : undefined
      const parts = (all: readonly Load[]) =>
        `layout ${rounded(medianOf(all, ({ layoutMs }) => layoutMs))}, styles ${rounded(medianOf(all, ({ styleMs }) => styleMs))}, script ${rounded(medianOf(all, ({ scriptMs }) => scriptMs))} ms, ${medianOf(all, ({ elements }) => elements)} elements`
      figures.push({
        name: `main-thread-${path.replaceAll('/', '') || 'home'}`,
        description: `Main thread, ${path === 'product' ? 'a product page' : path}`,
        value: above,
        unit: 'ms above an empty page',
        target: MS_TARGETS[path] ?? 0,
        better: 'below',
        from: `median of ${turns}; ${parts(loads)}${earlierAbove === undefined ? '' : `; ${rounded(above / earlierAbove)} × the earlier build (${rounded(earlierAbove)} ms; ${parts(earlier)})`}; empty ${rounded(blankMs)} ms`,
      })
    }
  } finally {
    await browser.close()
    await shop.dispose()
    await before?.dispose()
    empty.close()
  }
  return figures
}

/** At most half of what the pages took before 1.2.0 (docs/performance.md). */
const MS_TARGETS: Readonly<Record<string, number>> = {
  '/': 28,
  '/products': 28,
  product: 40,
  '/finder': 21,
  '/login': 18,
}

export const mainThread: Subject = { name: 'main-thread', what: 'Main thread of the browser', measure }
