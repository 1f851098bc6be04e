/** The slowdown of screens as the shop grows: their API calls in a small and in a large shop. */
import { type Buyer, createBuyers } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { copyOf, SECRET, SMALL_SHOP, shopOf } from '../fixture.ts'
import { type ShopApi, shopApi } from '../shop-api.ts'

const LARGE = { products: 100_000, orders: 1_000_000 }
const QUICK_LARGE = { products: 10_000, orders: 20_000 }
const TARGET = 1.2

interface SizedShop {
  api: ShopApi
  buyer: Buyer
  product: { id: string; price: number }
}

/** The calls of each screen, sent at once as the screen does. */
const SCREENS: Record<string, (shop: SizedShop, turn: number) => string[]> = {
  home: () => [
    '/api/products?sort=newest&limit=6&fields=card',
    '/api/review?sort=newest&limit=4',
    '/api/review/summary',
  ],
  'list page 1': () => ['/api/products?sort=newest&limit=24&fields=card', '/api/products/facets'],
  'filtered list': () => [
    '/api/products?family=rotary-hammer&inStock=1&sort=price&limit=24&fields=card',
    '/api/products/facets?family=rotary-hammer&inStock=1',
  ],
  search: (_shop, turn) => {
    // Common words, words of one family, a part of a SKU, a typo.
    const q = encodeURIComponent(['hammer girders', 'magnetic drill', 'fx-9', 'gridres'][turn % 4] ?? '')
    // Above all prices, and another one each time, so that the counts are those of a first search.
    const priceTo = 1_000_000 + turn
    return [
      `/api/products?q=${q}&sort=newest&limit=24&fields=card`,
      `/api/products/facets?q=${q}&priceTo=${priceTo}`,
    ]
  },
  product: ({ product }) => [`/api/products/${product.id}`],
  'my orders': ({ buyer }) => [
    `/api/purchase/${buyer.email}?sort=newest&limit=50&lines=3`,
    '/api/orders/counts?mine=1',
  ],
}

async function openSizedShop(url: string): Promise<SizedShop> {
  const api = shopApi(url)
  const [seat] = await createBuyers(api.db, 1, SECRET)
  const { rows } = await api.pool.query<{ id: string; unit_price: number }>(
    `select id, unit_price from products where archived_at is null and stock > 900 order by id limit 1`,
  )
  const [row] = rows
  if (!seat || !row) throw new Error('the database has no buyer or product')
  await api.pool.query('update products set stock = 1000000, min_order = 0 where id = $1', [row.id])
  // In both shops, twenty orders belong to this buyer.
  await api.pool.query(
    `update orders set user_id = $1, buyer_email = $2 where id in (select id from orders order by id desc limit 20)`,
    [seat.id, seat.email],
  )
  await api.pool.query('vacuum (analyze) orders')
  return { api, buyer: seat, product: { id: row.id, price: row.unit_price / 100 } }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const see = (shop: SizedShop, paths: readonly string[]) =>
  Promise.all(paths.map((path) => shop.api.ask(path, { cookie: shop.buyer.cookie })))

const order = ({ api, buyer, product }: SizedShop) =>
  api.ask('/api/orders', {
    cookie: buyer.cookie,
    body: {
      lines: [{ productID: product.id, quantity: 1, price: product.price }],
      address: 'Store 4, Harbour Road',
      Phone: '+1 555 0100',
    },
  })

/** Alternates both, so that a busy moment of the computer affects both. */
async function compared(
  shops: readonly [SizedShop, SizedShop],
  turns: number,
  work: (shop: SizedShop, turn: number) => Promise<unknown>,
) {
  const took: [number[], number[]] = [[], []]
  for (let turn = -8; turn < turns; turn += 1) {
    for (const index of [0, 1] as const) {
      const ms = await timed(() => work(shops[index], turn + 8))
      if (turn >= 0) took[index].push(ms)
    }
  }
  return { small: median(took[0]), large: median(took[1]) }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const size = bench.isQuick ? QUICK_LARGE : LARGE
  const turns = bench.isQuick ? 40 : 200
  const copies = [
    await copyOf(await shopOf(SMALL_SHOP, bench)),
    await copyOf(await shopOf(size, bench)),
  ] as const
  const places = [await openSizedShop(copies[0].url), await openSizedShop(copies[1].url)] as const
  const works: [string, (shop: SizedShop, turn: number) => Promise<unknown>][] = [
    ...Object.entries(SCREENS).map(
      ([name, paths]): [string, (shop: SizedShop, turn: number) => Promise<unknown>] => [
        name,
        (shop, turn) => see(shop, paths(shop, turn)),
      ],
    ),
    ['place order', order],
  ]
  const figures: Figure[] = []
  try {
    for (const [name, work] of works) {
      bench.report(`${name} …`)
      const { small, large } = await compared(places, turns, work)
      figures.push({
        name: `growth-${name.replaceAll(' ', '-')}`,
        description: `Growth: ${name}`,
        value: large / small,
        unit: '× the small shop',
        target: TARGET,
        better: 'below',
        from: `p50 ${rounded(large)} ms with ${size.products.toLocaleString('en-US')} products and ${size.orders.toLocaleString('en-US')} orders ÷ ${rounded(small)} ms with 100 and 1,000, without caches`,
      })
    }
  } finally {
    for (const shop of places) await shop.api.close()
    for (const copy of copies) await copy.close()
  }
  return figures
}

export const growth: Subject = { name: 'growth', what: 'A small shop and a large one', measure }
