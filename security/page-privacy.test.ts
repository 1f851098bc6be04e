/** Every page and file × every actor: the response is the same for all, byte for byte. */
import { createRouter } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { formatDay } from '../src/lib/dates.ts'
import { routeTree } from '../src/routes.tsx'
import { createStaticRoutes } from '../src/server/pages/static-routes.server.ts'
import { backorderCalls, backorderLives } from '../testing/backorder-calls.ts'
import { openOnSocket } from '../testing/open-on-socket.ts'
import { ADMIN } from '../testing/shop-process.ts'
import { openTestShop, SECRET } from '../testing/test-shop.ts'
import { FOR_ANYONE } from './authorization/declared-access.ts'
import { FILES, pagesOf } from './authorization/pages.ts'
import { ACTORS, createPersonas } from './authorization/personas.ts'

const inside = await openTestShop()
const personas = await createPersonas(inside, SECRET)
// The customer pays the prices of a company.
await personas.newCompany()
const archived = await inside.addProduct()
await inside.db
  .updateTable('products')
  .set({ archived_at: new Date() })
  .where('id', '=', archived._id)
  .execute()
const shop = await openOnSocket(inside, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
const router = createRouter({ routeTree } as unknown as Parameters<typeof createRouter>[0])
const pages = pagesOf(Object.keys(router.routesByPath))
const example = { product: personas.product._id, sku: personas.product.sku, order: await personas.newOrder() }
const soldAhead = await sellAhead()

/** More units of the product than are in stock are sold. @returns what only the buyer and staff members may read of it */
async function sellAhead(): Promise<string[]> {
  const [admin, buyer] = [await inside.registerAdmin(), await inside.register()]
  await backorderCalls(inside, admin).setSupply(personas.product, { backorderLimit: 54_321, leadDays: 101 })
  const quantity = (await inside.stockOf(personas.product)) + 4_567
  const { lines } = await backorderLives(inside, admin, buyer).place(personas.product, quantity)
  const day = lines[0]?.promise?.promisedOn ?? ''
  expect(day).toMatch(/^20/)
  return [day, formatDay(day), '54321', '54,321', '4567', '4,567', 'shipsBy', 'backordered']
}

test('every static route is in the table', () => {
  const site = createStaticRoutes({
    db: inside.db,
    shopUrl: '',
    log: console,
    isStopping: () => false,
    indexedPaths: [],
  })
  const files = site.routes.map(({ path }) => path).filter((path) => path !== '/*')
  expect(FILES.map(({ route }) => route).sort()).toEqual(files.sort())
})

test('the page list is not empty', () => expect(pages.length).toBeGreaterThan(20))

describe.each([...pages, ...FILES])('$route', ({ path, status }) => {
  test('is the same for every actor and contains no personal data', async () => {
    const see = () =>
      Promise.all(
        ACTORS.map(async (actor) => {
          const cookie = personas.actors[actor]?.cookie
          const answer = await fetch(shop.url + path(example), { headers: cookie ? { cookie } : {} })
          return { status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.text() }
        }),
      )
    // A page that was rendered at the start may be rendered again between the requests.
    await vi.waitFor(async () => {
      const answers = await see()
      const [first] = answers
      expect(first?.status).toBe(status)
      for (const answer of answers) expect(answer).toEqual(first)
      const [, dataUrl] = / data-json="([^"]+)"/.exec(first?.body ?? '') ?? []
      const data = dataUrl ? await (await fetch(shop.url + dataUrl)).text() : ''
      for (const actor of ACTORS) {
        const email = personas.actors[actor]?.email
        if (email) expect(`${first?.body}${data}`).not.toContain(email)
      }
      for (const text of soldAhead) expect(`${first?.body}${data}`).not.toContain(text)
    }, 20_000)
  })
})

test('calls for anyone say the lead time of a product, and neither its limit nor what was sold or promised', async () => {
  const { product, sku } = example
  const calls = FOR_ANYONE.filter((call) => call.startsWith('GET /') && !/auth|openapi|docs/.test(call))
  const answers = await Promise.all(
    ['GET /api/products?limit=100', ...calls].map(async (call) => {
      const path = call.slice('GET '.length).replace(':id', product).replace(':page', 'terms')
      const url = path === '/api/finder' ? `${path}?material=steel&diameter=10&product=${sku}` : path
      return (await fetch(shop.url + url)).text()
    }),
  )
  const read = answers.join('\n')
  expect(read).toContain(`{"productID":"${product}","leadDays":101}`)
  for (const text of soldAhead) expect(read).not.toContain(text)
  const html = await (await fetch(`${shop.url}/products/${product}`)).text()
  expect(html).toContain('BackOrder')
})

test('search engines may list the pages of the sitemap and no others, each with its own URL, preview and data', async () => {
  const read = async (url: string) => (await fetch(url)).text()
  expect((await read(`${shop.url}/robots.txt`)).match(/Disallow:.*/g)).toEqual([
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /myorders',
    'Disallow: /payment',
  ])
  const sitemap = await read(`${shop.url}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  const indexed = new Set<string>()
  for (const { route, path } of pages) {
    const html = await read(shop.url + path(example))
    const find = (tag: string) => new RegExp(`<${tag}="(.+?)"`).exec(html)?.[1] ?? ''
    const robots = find('meta name="robots" content')
    if (robots === 'noindex') continue
    expect(robots, route).toBe('index, follow')
    const canonical = find('link rel="canonical" href')
    indexed.add(canonical)
    expect(find('meta property="og:url" content'), route).toBe(canonical)
    expect(find('meta property="og:description" content'), route).toMatch(/../)
    const picture = await fetch(find('meta property="og:image" content'))
    expect(picture.headers.get('content-type'), route).toBe('image/png')
  }
  expect([...indexed].sort()).toEqual(listed.sort())
  const products = await read(`${shop.url}/products`)
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(products) ?? []
  expect(JSON.parse(data)).toMatchObject({ '@type': 'ItemList' })
})

test('shared caches keep pages for seconds and browsers ask again; a drawing can do nothing as a document', async () => {
  const headersOf = async (path: string) => (await fetch(shop.url + path)).headers
  for (const { route, path } of pages.filter(({ status }) => status === 200)) {
    const headers = await headersOf(path(example))
    expect(headers.get('cache-control'), route).toBe('public, max-age=0, s-maxage=10')
    expect(headers.get('cdn-cache-control'), route).toMatch(/^max-age=10, stale-while-revalidate=60, /)
  }
  expect((await headersOf('/api/products?limit=1')).get('cache-control')).toBe('public, no-cache')
  const drawing = await headersOf(`/drawings/${example.sku}.svg`)
  expect(drawing.get('cache-control')).toBe('public, max-age=60')
  expect(drawing.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/)
})

test('the pages that read a token from their URL, and no others, send no referrer', async () => {
  const secret = []
  for (const { route, path } of pages) {
    const answer = await fetch(`${shop.url}${path(example)}?token=abc`)
    if (answer.headers.get('referrer-policy') === 'no-referrer') secret.push(route)
  }
  expect(secret.sort()).toEqual([
    ...['/companyinvitation', '/confirmemail', '/quotedecision', '/resetpassword'],
  ])
})

test('no response can be read by another origin', async () => {
  const origin = 'https://evil.example'
  const requests = [
    ['GET', '/'],
    ['GET', '/api/products?limit=1'],
    ['GET', '/api/nothing'],
    ['OPTIONS', '/api/purchase'],
    ['OPTIONS', '/'],
    ['GET', '/robots.txt'],
  ] as const
  for (const [method, path] of requests) {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await fetch(shop.url + path, { method, headers })
    const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(allowed, `${method} ${path}`).toEqual([])
  }
})

test('no sources, source maps, settings or developer tools are served', async () => {
  const page = await (await fetch(shop.url)).text()
  const scripts = page.match(/\/assets\/[^"]+\.js/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of [
    ...scripts.map((script) => `${script}.map`),
    '/.env',
    '/.git/config',
    '/package.json',
    '/src/server/main.js',
    '/src/routes.tsx',
    '/@vite/client',
    '/@fs/etc/passwd',
    '/node_modules/hono/package.json',
    '/assets/',
    '/data/',
    '/metrics',
    '/debug',
  ]) {
    expect((await fetch(shop.url + path)).status, path).toBe(404)
  }
  const code = await Promise.all(scripts.map(async (script) => (await fetch(shop.url + script)).text()))
  for (const text of code) expect(text).not.toMatch(/sourceMappingURL|jsxDEV\(/)
})
