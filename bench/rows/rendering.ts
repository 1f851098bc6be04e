/** The time that the shop adds to React when a page is rendered: its router, the data in the page, the finished head. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { ApiTransport } from '../../src/lib/api.ts'
import { newNonce, removeNonces } from '../../src/server/pages/inline-code.server.ts'
import { loadBuiltRenderer } from '../../src/server/pages/page-renderer.server.ts'
import type { bareRenderer } from '../bare-tree.tsx'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { openShopOn, SMALL_SHOP, shopOf } from '../fixture.ts'

const PATH = '/products'
const ORIGIN = 'http://localhost'
const BUILT = new URL('../../bench-results/bare-tree/', import.meta.url)

interface StoredAnswer {
  body: string
  headers: Record<string, string>
}

/** Replays recorded responses, so that neither the database nor the network is measured. */
function cachingTransport(shopUrl: string): ApiTransport {
  const storedAnswers = new Map<string, StoredAnswer>()
  return async (path) => {
    let answer = storedAnswers.get(path)
    if (!answer) {
      const asked = await fetch(shopUrl + path)
      if (!asked.ok) throw new Error(`${path} answered ${asked.status}`)
      answer = { body: await asked.text(), headers: Object.fromEntries(asked.headers) }
      for (const header of ['content-encoding', 'content-length', 'transfer-encoding'])
        delete answer.headers[header]
      storedAnswers.set(path, answer)
    }
    return new Response(answer.body, { headers: answer.headers })
  }
}

async function builtBareTree(): Promise<typeof bareRenderer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: fileURLToPath(BUILT),
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { input: fileURLToPath(new URL('../bare-tree.tsx', import.meta.url)) },
    },
  })
  const built = (await import(new URL('bare-tree.js', BUILT).href)) as { bareRenderer: typeof bareRenderer }
  return built.bareRenderer
}

/** Processor time per call in milliseconds, including the work of all threads. */
async function cpuMs(times: number, work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1) await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 / times
}

async function measure(bench: Bench): Promise<Figure[]> {
  const [rounds, times] = bench.isQuick ? [3, 30] : [15, 100]
  const shop = await openShopOn(await shopOf(SMALL_SHOP, bench))
  const production = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const transport = cachingTransport(shop.url)
    const { renderer, finishDocument } = await loadBuiltRenderer(undefined, false)
    renderer.setRenderTransport(transport)
    const bare = await (await builtBareTree())(PATH, transport)
    const fresh = async () => {
      const nonce = newNonce()
      const page = await renderer.renderPage(PATH, ORIGIN, nonce)
      return removeNonces(finishDocument({ ...page, dataUrl: PATH }, nonce), nonce).html
    }
    const cards = (html: string) => html.split('<article ').length - 1
    const shown = [cards(bare()), cards(await fresh())]
    if (shown[0] !== shown[1] || shown[0] === 0) throw new Error(`trees of ${shown.join(' and ')} cards`)
    bench.report(`${shown[0]} cards, with and without the rest of the shop …`)
    await cpuMs(200, bare)
    await cpuMs(200, fresh)
    const pairs: { bare: number; fresh: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ bare: await cpuMs(times, bare), fresh: await cpuMs(times, fresh) })
    const [ours, theirs] = [median(pairs.map((pair) => pair.fresh)), median(pairs.map((pair) => pair.bare))]
    return [
      {
        name: 'rendering',
        description: 'Rendering a page of 24 cards',
        value: median(pairs.map((pair) => pair.fresh - pair.bare)),
        unit: 'ms of CPU over React',
        target: 1,
        better: 'below',
        from: `${rounded(ours)} ms − ${rounded(theirs)} ms for renderToString of the same page`,
      },
    ]
  } finally {
    if (production === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = production
    await shop.dispose()
  }
}

export const rendering: Subject = { name: 'rendering', what: 'Rendering', measure }
