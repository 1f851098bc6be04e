/** The bytes that a public page loads without interaction, as transferred. */
import { type Browser, chromium } from '@playwright/test'
import { requireChromium } from '../../scripts/find-chromium.ts'
import type { Bench, Figure, Subject } from '../figures.ts'
import { openShopOn, requestOften, SMALL_SHOP, shopOf } from '../fixture.ts'

const PAGES = ['/', '/products', '/blog', '/login']

interface Fetched {
  /** Including its headers: both should fit into the first round trips of the connection. */
  document: number
  script: number
  /** URLs of style sheets, with their bytes. */
  styles: Map<string, number>
}

async function fetchedBy(browser: Browser, url: string, path: string): Promise<Fetched> {
  const page = await browser.newPage({ baseURL: url })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, { type: string; url: string }>()
  const bodies = new Map<string, number>()
  const found: Fetched = { document: 0, script: 0, styles: new Map() }
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url }),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    const body = bodies.get(requestId) ?? 0
    if (kind?.type === 'Document') found.document += encodedDataLength
    // Also what is prefetched, which has a type of its own.
    if (kind?.url.endsWith('.js')) found.script += body
    if (kind?.type === 'Stylesheet') found.styles.set(kind.url, body)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // Libraries are prefetched when the browser is idle.
  await page.waitForTimeout(3_000)
  await page.close()
  return found
}

const kb = (bytes: number) => bytes / 1024

async function measure(bench: Bench): Promise<Figure[]> {
  const shop = await openShopOn(await shopOf(SMALL_SHOP, bench))
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  try {
    const fetched: Fetched[] = []
    for (const path of PAGES) {
      bench.report(`${path} …`)
      await requestOften(shop.url + path)
      fetched.push(await fetchedBy(browser, shop.url, path))
    }
    const styles = new Map(fetched.flatMap((one) => [...one.styles]))
    const largest = fetched.reduce((most, one) => Math.max(most, one.script), 0)
    const from = `of ${PAGES.join(', ')}`
    return [
      {
        name: 'bytes-script',
        description: 'JavaScript before the first interaction',
        value: kb(largest),
        unit: 'KB',
        target: 100,
        better: 'below',
        from: `brotli, the largest ${from}`,
      },
      {
        name: 'bytes-document',
        description: 'HTML and styles of /',
        value: kb(fetched[0]?.document ?? 0),
        unit: 'KB',
        target: 12,
        better: 'below',
        from: 'brotli, with the response headers',
      },
      {
        name: 'bytes-styles',
        description: 'Linked CSS of the public pages',
        value: kb([...styles.values()].reduce((sum, bytes) => sum + bytes, 0)),
        unit: 'KB',
        target: 9,
        better: 'below',
        from: `${styles.size} sheets ${from}; the styles inside the HTML count with it`,
      },
    ]
  } finally {
    await browser.close()
    await shop.dispose()
  }
}

export const bytes: Subject = { name: 'bytes', what: 'Bytes', measure }
