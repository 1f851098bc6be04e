/** Cached responses, compared with a bare server that sends the same headers and bytes. */
import { request } from 'node:http'
import { startBare } from '../bare.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { openShopOn, requestOften, SMALL_SHOP, shopOf } from '../fixture.ts'
import { load } from '../load.ts'

const CONNECTIONS = 32
const BROWSER = { 'accept-encoding': 'br', connection: 'keep-alive' }

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** As transferred, still compressed. */
function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const told = Object.entries(answer.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      )
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(told),
        body: Buffer.concat(chunks),
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The rates of one round, in requests per second. */
interface Rates {
  shop: number
  /** The bare server with the shop's headers. */
  bare: number
  /** The bare server with only the headers that describe the body. */
  plain: number
}

/** Alternates the servers, so that a busy moment of the computer affects all of them. */
async function sideBySide(measureOf: Record<keyof Rates, () => Promise<number>>, rounds: number) {
  const all: Rates[] = []
  for (let round = 0; round < rounds; round += 1)
    all.push({ plain: await measureOf.plain(), bare: await measureOf.bare(), shop: await measureOf.shop() })
  return {
    ratio: median(all.map(({ shop, bare }) => shop / bare)),
    headerCost: 1 - median(all.map(({ bare, plain }) => bare / plain)),
    shop: median(all.map(({ shop }) => shop)),
    bare: median(all.map(({ bare }) => bare)),
  }
}

/** Headers that every server of Node sends by itself. */
const AUTOMATIC_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive'])

const headersWhere = (headers: Record<string, string>, isIncluded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isIncluded(name)))

const CASES = [
  { name: 'page-home', description: 'Cached page /', path: '/', isKnown: false, target: 0.95 },
  {
    name: 'page-products',
    description: 'Cached page /products',
    path: '/products',
    isKnown: false,
    target: 0.95,
  },
  {
    name: 'api-products',
    description: 'GET /api/products',
    path: '/api/products',
    isKnown: false,
    target: 0.95,
  },
  { name: 'not-modified', description: '304 on a matching ETag', path: '/', isKnown: true, target: 0.9 },
]

async function measure(bench: Bench): Promise<Figure[]> {
  const seconds = bench.isQuick ? 1 : 4
  const rounds = bench.isQuick ? 1 : 5
  const shop = await openShopOn(await shopOf(SMALL_SHOP, bench))
  const port = Number(new URL(shop.url).port)
  const figures: Figure[] = []
  try {
    for (const { name, description, path, isKnown, target } of CASES) {
      bench.report(`${description} …`)
      await requestOften(shop.url + path)
      const whole = await ask(shop.url + path, BROWSER)
      const headers = isKnown ? { ...BROWSER, 'if-none-match': whole.headers.etag ?? '' } : BROWSER
      const { status, headers: sent, body } = isKnown ? await ask(shop.url + path, headers) : whole
      const bare = { status, headers: headersWhere(sent, (name) => !AUTOMATIC_HEADERS.has(name)), body }
      const plain = { ...bare, headers: headersWhere(sent, (name) => /^content-(type|encoding)$/.test(name)) }
      const servers = {
        bare: await startBare({ ...bare, kind: 'http' }),
        plain: await startBare({ ...plain, kind: 'http' }),
        wire: await startBare({ ...bare, kind: 'wire' }),
      }
      const task = { path, headers, connections: CONNECTIONS, seconds }
      const result = await sideBySide(
        {
          shop: () => load({ ...task, port }, status),
          bare: () => load({ ...task, port: servers.bare.port }, status),
          plain: () => load({ ...task, port: servers.plain.port }, status),
        },
        rounds,
      )
      const ceiling = await load({ ...task, port: servers.wire.port })
      await Promise.all(Object.values(servers).map((server) => server.stop()))
      figures.push({
        name,
        description,
        value: result.ratio,
        unit: '× bare node:http',
        target,
        better: 'above',
        from: `${rounded(result.shop)}/s ÷ ${rounded(result.bare)}/s with the same headers, which alone cost ${rounded(result.headerCost * 100)} %; ${isKnown ? 'no' : rounded(body.length)} bytes; limit of the load generator: ${rounded(ceiling)}/s`,
      })
    }
  } finally {
    await shop.dispose()
  }
  return figures
}

export const cachedResponses: Subject = {
  name: 'cached-responses',
  what: 'Cached responses',
  measure,
}
