/** `node scripts/pictures.ts`: takes the README's screenshots of a running shop with a few orders. */
import { mkdir, writeFile } from 'node:fs/promises'
import { type APIRequestContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN, startShop } from '../testing/shop-process.ts'
import { requireChromium } from './find-chromium.ts'
import { readArguments } from './read-arguments.ts'

readArguments(`Usage: node scripts/pictures.ts
Takes the screenshots of the README into docs/pictures/.`)

const FOLDER = new URL('../docs/pictures/', import.meta.url)
const BUYER = { name: 'Harbour Works', email: 'purchasing@harbour-works.example', password: 'secret-1' }
const ORDERS = [
  ['FX-13', 48, []],
  ['FX-40', 12, ['paid']],
  ['FX-35M', 6, ['paid', 'shipped']],
  ['FX-10C', 60, ['paid', 'shipped', 'delivered']],
  ['FX-32P', 4, ['cancelled']],
] as const

interface Listed {
  _id: string
  sku: string
  price: number
}

async function post(api: APIRequestContext, path: string, data: unknown): Promise<Record<string, unknown>> {
  const answer = await api.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

const shop = await startShop()
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
const view = { baseURL: shop.url, viewport: { width: 1280, height: 860 } }
const [guest, buyer, adminPage] = [
  await browser.newContext(view),
  await browser.newContext(view),
  await browser.newContext(view),
]
await post(adminPage.request, '/api/auth/sign-in/email', ADMIN)
await post(buyer.request, '/api/auth/sign-up/email', BUYER)
const products = (await (await guest.request.get('/api/products')).json()) as Listed[]
for (const [sku, quantity, statuses] of ORDERS) {
  const product = products.find((listed) => listed.sku === sku)
  if (!product) throw new Error(`The demo catalog has no ${sku}.`)
  const order = await post(buyer.request, '/api/purchase', {
    email: BUYER.email,
    address: 'Quay 7, Harbour Road',
    Phone: '+1 555 0142',
    orderquentity: quantity,
    productID: product._id,
    price: product.price,
  })
  for (const to of statuses) await post(adminPage.request, `/api/orders/${order._id}/transitions`, { to })
}

const shots = [
  ['home', guest, '/'],
  ['products', guest, '/products?family=rotary-hammer&inStock=1'],
  ['product', buyer, `/products/${products.find((product) => product.sku === 'FX-13')?._id}`],
  ['my-orders', buyer, '/dashboard/myorders'],
  ['manage-all-orders', adminPage, '/dashboard/manageallorders'],
] as const
await mkdir(FOLDER, { recursive: true })
for (const [name, context, path] of shots) {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' }).catch(() => page.waitForLoadState('load'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colors: 64, effort: 10 })
    .toBuffer()
  await writeFile(new URL(`${name}.png`, FOLDER), png)
  console.log(`docs/pictures/${name}.png`)
}
await browser.close()
await shop.dispose()
