/** Cached responses, compared with a bare server that sends the same bytes. */
import { request } from 'node:http'
import { startBare } from '../bare.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { addRecentOrders, openShopOn, SMALL_SHOP, shopOf } from '../fixture.ts'
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

/** Alternates both, so that a busy moment of the computer affects both. */
async function sideBySide(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<{ ratio: number; ours: number; theirs: number }> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ theirs: await theirs(), ours: await ours() })
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
  }
}

const CASES = [
  { name: 'page-home', description: 'Cached page /', path: '/', isKnown: false, target: 0.8 },
  {
    name: 'page-products',
    description: 'Cached page /products',
    path: '/products',
    isKnown: false,
    target: 0.8,
  },
  {
    name: 'api-products',
    description: 'GET /api/products',
    path: '/api/products',
    isKnown: false,
    target: 0.8,
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
      await addRecentOrders(shop.url + path)
      const whole = await ask(shop.url + path, BROWSER)
      const headers = isKnown ? { ...BROWSER, 'if-none-match': whole.headers.etag ?? '' } : BROWSER
      const status = isKnown ? 304 : 200
      const told = Object.entries(whole.headers).filter(([header]) =>
        /^content-(type|encoding)$/.test(header),
      )
      const bare = { status, headers: isKnown ? {} : Object.fromEntries(told), body: whole.body }
      const [http, wire] = [
        await startBare({ ...bare, kind: 'http' }),
        await startBare({ ...bare, kind: 'wire' }),
      ]
      const task = { path, headers, connections: CONNECTIONS, seconds }
      const result = await sideBySide(
        () => load({ ...task, port }, status),
        () => load({ ...task, port: http.port }, status),
        rounds,
      )
      const ceiling = await load({ ...task, port: wire.port })
      await Promise.all([http.stop(), wire.stop()])
      figures.push({
        name,
        description,
        value: result.ratio,
        unit: '× bare node:http',
        target,
        better: 'above',
        from: `${rounded(result.ours)}/s ÷ ${rounded(result.theirs)}/s, ${isKnown ? 'no' : rounded(whole.body.length)} bytes; limit of the load generator: ${rounded(ceiling)}/s`,
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
