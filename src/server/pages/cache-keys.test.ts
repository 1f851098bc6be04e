import { describe, expect, test } from 'vitest'
import { pageKey, parseRequestTarget, publicApiKey, staticFileKey } from './cache-keys.server.ts'

describe('the name of a page', () => {
  test('does not depend on a query that it does not read', () => {
    expect(pageKey('/', 'utm_source=x')).toBe('/')
    expect(pageKey('/login', 'from=%2Fdashboard')).toBe('/login')
    expect(pageKey('/products', 'utm_source=x&fbclid=y')).toBe('/products')
  })

  test('is one for one list, however its address is written', () => {
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
  ])('is the plain list’s where the query asks for nothing that there is: %s', (query) => {
    expect(pageKey('/products', query)).toBe('/products')
  })

  test('keeps what the list does read', () => {
    const after = btoa(JSON.stringify([14900, 'id', 24]))
    expect(pageKey('/products', `view=table&after=${after}&page=2`)).toBe(
      `/products?after=${encodeURIComponent(after)}&page=2&view=table`,
    )
  })
})

describe('a call that answers everybody alike', () => {
  test('has a name without what it does not read', () => {
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
  ])('is not %s?%s', (path, query) => {
    expect(publicApiKey(path, query)).toBeNull()
  })
})

describe('the name of a file that is made', () => {
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

  test('is none for the state of the shop', () => {
    expect(staticFileKey('/healthz', '')).toBeNull()
  })
})

describe('the target of a request', () => {
  test.each([
    ['/products?q=a?b', { path: '/products', query: 'q=a?b' }],
    ['http://shop.test/blog?x', { path: '/blog', query: 'x' }],
  ])('%s is read', (target, address) => {
    expect(parseRequestTarget(target)).toEqual(address)
  })

  test.each(['*', '', '//evil.example/x', '/%E0%A4%A', 'nothing', 'http://'])(
    '%s cannot be read',
    (target) => {
      expect(parseRequestTarget(target)).toBeNull()
    },
  )
})
