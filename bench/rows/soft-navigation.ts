/**
 * The time from the click on a prefetched link to the heading of the next screen, at the speed of a slow phone.
 * `BENCH_BEFORE` names the folder of an earlier build, which is measured in turns.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { waitForHydration } from '../../e2e/shop.ts'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import { createBuyers } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { copyOf, openShopOn, SECRET, SMALL_SHOP, shopOf } from '../fixture.ts'

const SLOWER = 4

/** Measured in the page: from the click to the frame after the product's heading appeared. */
function watchNextHeading(): Promise<number> {
  const before = document.querySelector('h1')?.textContent
  return new Promise((resolve) => {
    let clickedAt = 0
    document.addEventListener(
      'click',
      (event) => {
        clickedAt = event.timeStamp
      },
      { capture: true, once: true },
    )
    const look = () => {
      const heading = document.querySelector('h1')?.textContent
      if (clickedAt === 0 || heading === before || !heading) return requestAnimationFrame(look)
      // Runs before a frame is painted; a task after it runs when the frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - clickedAt)
      return port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

async function openProduct(page: Page, index: number): Promise<number> {
  await page.goto('/products', { waitUntil: 'networkidle' })
  // The list prefetches once its code runs.
  await waitForHydration(page)
  const link = page.locator('article h3 a').nth(index)
  await link.scrollIntoViewIfNeeded()
  const fetched = page.waitForResponse(/\/api\/products\/[\w-]+$/)
  await link.hover()
  await fetched
  // The prefetch includes its code.
  await page.waitForTimeout(1_500)
  const box = await link.boundingBox()
  if (!box) throw new Error('The link is not shown.')
  const ms = page.evaluate(watchNextHeading)
  // The page handles calls in order: after this one it watches.
  await page.evaluate(() => undefined)
  // `link.click()` also finds out in the page what is under the pointer, which would count.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return ms
}

/** A signed-in buyer, because product pages require it, of a shop that is run from the build in `folder`. */
async function openBuyer(browser: Browser, folder: string, bench: Bench) {
  const copy = await copyOf(await shopOf(SMALL_SHOP, bench))
  const db = createKysely(openPool({ connectionString: copy.url, max: 1 }))
  const [buyer] = await createBuyers(db, 1, SECRET)
  await db.destroy()
  const shop = await openShopOn(copy.url, {}, folder)
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } })
  const [name = '', value = ''] = (buyer?.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: shop.url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return {
    page,
    durations: [] as number[],
    async close() {
      await shop.dispose()
      await copy.close()
    },
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const turns = bench.isQuick ? 5 : 15
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  const folders = process.env.BENCH_BEFORE ? ['.', process.env.BENCH_BEFORE] : ['.']
  const buyers: Awaited<ReturnType<typeof openBuyer>>[] = []
  try {
    for (const folder of folders) buyers.push(await openBuyer(browser, folder, bench))
    for (let turn = 0; turn < turns; turn += 1)
      for (const { page, durations } of buyers) durations.push(await openProduct(page, turn % 12))
    const [durations = [], earlier] = buyers.map((buyer) => buyer.durations)
    return [
      {
        name: 'soft-navigation',
        description: 'Prefetched product page, click to new heading',
        value: median(durations),
        unit: 'ms',
        target: 100,
        better: 'below',
        from: `median of ${turns}, processor ${SLOWER}× slower; ${range(durations)}${earlier ? `; earlier build ${rounded(median(earlier))} ms, ${range(earlier)}` : ''}`,
      },
    ]
  } finally {
    await browser.close()
    for (const { close } of buyers) await close()
  }
}

const range = (durations: readonly number[]) =>
  `fastest ${rounded(Math.min(...durations))}, slowest ${rounded(Math.max(...durations))} ms`

export const softNavigation: Subject = { name: 'soft-navigation', what: 'Prefetched navigation', measure }
