import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { anyone } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { pageKey, parseRequestTarget, publicApiKey, staticFileKey } from './cache-keys.server.ts'

describe('the cache key of a page', () => {
  test('does not depend on query parameters that the page does not read', () => {
    expect(pageKey('/', 'utm_source=x')).toBe('/')
    expect(pageKey('/login', 'from=%2Fdashboard')).toBe('/login')
    expect(
      new Set(['1', '2%3Fquantity%3D3'].map((id) => pageKey('/login', `from=%2Fproducts%2F${id}`))).size,
    ).toBe(1)
    expect(pageKey('/products', 'utm_source=x&fbclid=y')).toBe('/products')
  })

  test('contains the known codes of a form that was sent without JavaScript, in one order', () => {
    expect(pageKey('/login', 'error=password-required.email-required.x&from=%2F')).toBe(
      '/login?error=email-required.password-required',
    )
    expect(pageKey('/register', 'error=invented')).toBe('/register')
    expect(pageKey('/resetpassword', 'sent=1&token=secret')).toBe('/resetpassword?sent=1')
  })

  test('is the same for one list, however its URL is written', () => {
    const names = [
      'family=hammer-drill&q=mag&priceTo=90',
      'q=mag&priceTo=90.000&family=hammer-drill&family=hovercraft',
      'priceTo=90&&family=hammer-drill&x=%00&q=mag&page=7',
    ].map((query) => pageKey('/products', query))
    expect(new Set(names).size).toBe(1)
    expect(pageKey('/finder', 'x=1&diameter=50&depth=30')).toBe('/finder?depth=30&diameter=50')
  })

  test.each([
    'sort=mood',
    'priceFrom=abc',
    'priceFrom=-1',
    'priceFrom=1e99',
    'after=%F0%9F%92%A5',
    'after=AAAA',
    'view=poem',
    'family=&power=&q=%20%20',
    'limit=1000000000',
  ])('is that of the plain list if the query asks for nothing that exists: %s', (query) => {
    expect(pageKey('/products', query)).toBe('/products')
  })

  test('contains the parameters that the list reads', () => {
    const after = btoa(JSON.stringify([14900, 'id', 24]))
    expect(pageKey('/products', `view=table&after=${after}&page=2`)).toBe(
      `/products?after=${encodeURIComponent(after)}&page=2&view=table`,
    )
  })
})

const endpoint = endpointsOf('')
const declaration = {
  summary: '',
  access: anyone,
  response: json(z.string(), ''),
  run: () => '',
} as const
const list = endpoint({
  ...declaration,
  route: 'GET /list',
  query: z.object({ sort: z.string(), limit: z.string(), archived: z.string() }),
  isCached: (query) => query.getAll('archived').every((value) => value === '0'),
})
const personal = endpoint({ ...declaration, route: 'GET /personal' })

describe('a public API response', () => {
  test('has one cache key for every order of its parameters', () => {
    expect(publicApiKey(list, '/api/list', 'limit=6&sort=newest')).toBe('/api/list?sort=newest&limit=6')
    expect(publicApiKey(list, '/api/list', '')).toBe('/api/list')
  })

  test.each(['x=1', 'archived=1', 'archived=0&archived=1', `sort=${'a'.repeat(2_000)}`])(
    'has no cache key with ?%s',
    (query) => {
      expect(publicApiKey(list, '/api/list', query)).toBeNull()
    },
  )

  test('is declared to be one', () => {
    expect(publicApiKey(undefined, '/api/nothing', '')).toBeNull()
    expect(publicApiKey(personal, '/api/personal', '')).toBeNull()
  })
})

describe('the cache key of a generated file', () => {
  test.each([
    ['/drawings/FX-13.svg', 'view=card&v=abc&x=1', '/drawings/FX-13.svg?view=card'],
    ['/drawings/FX-13.svg', 'v=abc', '/drawings/FX-13.svg'],
    ['/drawings/FX-13.svg', 'view=full', '/drawings/FX-13.svg'],
    ['/drawings/FX-13.svg', 'view=constructor', '/drawings/FX-13.svg'],
    ['/drawings/FX-13.svg', 'view=x1', '/drawings/FX-13.svg'],
    ['/drawings/FX-13.png', 'v=abc&view=card', '/drawings/FX-13.png'],
    ['/drawings/%46X%2d13.png', '', '/drawings/FX-13.png'],
    ['/pictures/019c.webp', 'w=321', '/pictures/019c.webp?w=640'],
    ['/pictures/019c.webp', 'w=640&x=1', '/pictures/019c.webp?w=640'],
    ['/pictures/019c.avif', 'w=1e9', '/pictures/019c.avif?w=1440'],
    ['/pictures/019c.avif', '', '/pictures/019c.avif?w=1440'],
    ['/renders/FX-13-0a.avif', 'w=300&view=card&x=1', '/renders/FX-13-0a.avif?view=card&w=320'],
    ['/renders/%46X-13-0a.webp', 'w=0', '/renders/FX-13-0a.webp?w=1280'],
    ['/renders/FX-13-0a.png', 'view=card', '/renders/FX-13-0a.png'],
    ['/sitemap.xml', 'x=1', '/sitemap.xml'],
  ])('of %s?%s is %s', (path, query, key) => {
    expect(staticFileKey(path, query)).toBe(key)
  })

  test('does not exist for the health check', () => {
    expect(staticFileKey('/healthz', '')).toBeNull()
  })
})

describe('the request target', () => {
  test.each([
    ['/products?q=a?b', { path: '/products', query: 'q=a?b' }],
    ['http://shop.test/blog?x', { path: '/blog', query: 'x' }],
  ])('%s is parsed', (target, address) => {
    expect(parseRequestTarget(target)).toEqual(address)
  })

  test.each(['*', '', '//evil.example/x', '/%E0%A4%A', 'nothing', 'http://'])('%s is rejected', (target) => {
    expect(parseRequestTarget(target)).toBeNull()
  })
})
