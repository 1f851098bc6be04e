import { describe, expect, test } from 'vitest'
import { pageKey, parseRequestTarget, publicApiKey, staticFileKey } from './cache-keys.server.ts'

describe('the cache key of a page', () => {
  test('does not depend on query parameters that the page does not read', () => {
    expect(pageKey('/', 'utm_source=x')).toBe('/')
    expect(pageKey('/login', 'from=%2Fdashboard')).toBe('/login')
    expect(pageKey('/products', 'utm_source=x&fbclid=y')).toBe('/products')
  })

  test('is the same for one list, however its URL is written', () => {
    const names = [
      'family=hammer-drill&q=mag&priceTo=90',
      'q=mag&priceTo=90.000&family=hammer-drill&family=hovercraft',
      'priceTo=90&&family=hammer-drill&x=%00&q=mag&page=7',
    ].map((query) => pageKey('/products', query))
    expect(new Set(names).size).toBe(1)
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

describe('a public API response', () => {
  test('has a cache key without the parameters it does not read', () => {
    expect(publicApiKey('/api/products', 'limit=6&x=1&sort=newest')).toBe('/api/products?sort=newest&limit=6')
    expect(publicApiKey('/api/products/stock', 'x=1')).toBe('/api/products/stock')
  })

  test.each([
    ['/api/products', 'archived=1'],
    ['/api/products', 'archived=0&archived=1'],
    ['/api/products/FX-13', ''],
    ['/api/purchase', ''],
    ['/api/user', ''],
    ['/api/auth/get-session', ''],
    ['/api/products', `q=${'a'.repeat(2_000)}`],
  ])('does not exist for %s?%s', (path, query) => {
    expect(publicApiKey(path, query)).toBeNull()
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
