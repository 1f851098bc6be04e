/**
 * Names, addresses, reviews and products are shown as text everywhere: on pages, in emails, on invoices, in
 * spreadsheets.
 */
import Papa from 'papaparse'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { readableText, withoutInvisible } from '../src/lib/readable-text.ts'
import { openOnSocket } from '../testing/open-on-socket.ts'
import { PAYLOADS } from '../testing/payloads.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { openTestShop, SECRET, type Visitor } from '../testing/test-shop.ts'
import { createPersonas } from './authorization/personas.ts'

const inside = await openTestShop()
const personas = await createPersonas(inside, SECRET)
const admin = personas.actors.administrator as Visitor
const shop = await openOnSocket(inside)

async function ask<Value>(method: string, path: string, who: Visitor, body?: unknown): Promise<Value> {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Value
}

interface UserContent {
  product: string
  emails: string[]
  exports: string[]
  pdf: Uint8Array
}

/** Creates a buyer, a product, an order and a review that all contain `text`. */
async function createContent(text: string): Promise<UserContent> {
  const buyer = await personas.newUser()
  // Invisible characters in names are rejected; src/users/api.test.ts tests that.
  const line = readableText(text)
  // A name from before web addresses in names were rejected.
  await inside.db.updateTable('users').set({ name: line }).where('email', '=', buyer.email).execute()
  const columns = { name: line, education: line, location: line, phone: line.slice(0, 40) }
  await ask('PUT', `/api/user/${buyer.email}`, buyer, columns)
  const product = await ask<{ _id: string }>('POST', '/api/products', admin, {
    email: admin.email,
    productName: line,
    price: 12.5,
    quentity: 100,
    minOrder: 1,
    discription: text,
    specs: { chuck: text.slice(0, 40) },
    allowDuplicateName: true,
  })
  const order = await ask<{ _id: string }>('POST', '/api/purchase', buyer, {
    email: buyer.email,
    address: text,
    Phone: text.slice(0, 40),
    orderquentity: 2,
    productID: product._id,
    price: 12.5,
  })
  await ask('POST', `/api/orders/${order._id}/transitions`, admin, { to: 'paid', note: text })
  await ask('POST', '/api/review', buyer, {
    email: buyer.email,
    reviewText: text,
    usersRating: 5,
    productID: product._id,
  })
  await shop.flushMail()
  const exports = ['orders', 'lines'].map(async (what) => {
    const path = `/api/orders/export.csv?rows=${what}&q=${buyer.email}`
    return (await fetch(shop.url + path, { headers: { cookie: admin.cookie } })).text()
  })
  const pdf = await fetch(`${shop.url}/api/orders/${order._id}/pro-forma.pdf`, {
    headers: { cookie: buyer.cookie },
  })
  return {
    product: product._id,
    emails: shop.emailsTo(buyer.email),
    exports: await Promise.all(exports),
    pdf: new Uint8Array(await pdf.arrayBuffer()),
  }
}

/** The structure of a page or email without its text: tags and attribute names, in order. */
function structureOf(html: string): string[] {
  return Array.from(
    html.matchAll(/<(\/?[a-z!][a-z0-9-]*)((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*\/?>/gi),
    ([, tag, rest = '']) =>
      [tag, ...Array.from(rest.matchAll(/\s([^\s"'>/=]+)(?:="[^"]*")?/g), ([, name]) => name)].join(' '),
  )
}

const HTML_ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&amp;': '&',
}
const readable = (html: string) =>
  html.replace(/&(lt|gt|quot|#x27|#39|amp);/g, (entity) => HTML_ENTITIES[entity] ?? entity)
const withoutSpaces = (text: string) => text.replace(/[\s\0\u200b]/g, '')

const plainContent = await createContent('Nothing but words')

/** The public pages when all user content is `text`, however it was stored. */
async function pagesOf(text: string): Promise<string[]> {
  await inside.db.updateTable('products').set({ name: text, description: text }).execute()
  await inside.db.updateTable('reviews').set({ text, email: text }).execute()
  // A write to the catalog makes the shop render the pages again.
  await ask('PATCH', `/api/products/${plainContent.product}`, admin, {
    discription: text,
    version: await inside.versionOf(plainContent.product),
  })
  const paths = ['/', '/products?sort=newest', `/products/${plainContent.product}`, '/businesssummery']
  return Promise.all(paths.map(async (path) => (await fetch(shop.url + path)).text()))
}

const plainPages = await pagesOf('Nothing but words')

test.each(Object.entries(PAYLOADS))('%s is text on every page', async (_name, text) => {
  const pages = await pagesOf(text)
  expect(pages.map(structureOf)).toEqual(plainPages.map(structureOf))
  for (const page of pages.slice(0, 3)) {
    expect(readable(page)).toContain(text)
    if (text.includes('<')) expect(page).not.toContain(text)
  }
})

describe('in the documents of an order,', () => {
  const contentByText = new Map<string, UserContent>()
  beforeAll(async () => {
    for (const text of Object.values(PAYLOADS)) contentByText.set(text, await createContent(text))
  }, 60_000)

  test.each(Object.entries(PAYLOADS))(
    '%s is text in every email, and adds no recipient and no header',
    async (_name, text) => {
      const { emails } = contentByText.get(text) ?? expect.fail()
      expect(emails.length).toBe(plainContent.emails.length)
      for (const [index, raw] of emails.entries()) {
        const [email, plainEmail] = await Promise.all([
          PostalMime.parse(raw),
          PostalMime.parse(plainContent.emails[index] ?? ''),
        ])
        expect(email.headers.map(({ key }) => key)).toEqual(plainEmail.headers.map(({ key }) => key))
        expect([email.to?.length, email.cc, email.bcc]).toEqual([1, undefined, undefined])
        expect(structureOf(email.html ?? '')).toEqual(structureOf(plainEmail.html ?? ''))
        const stored = withoutSpaces(withoutInvisible(text))
        expect(withoutSpaces(email.text ?? '')).toContain(stored)
        expect(withoutSpaces(readable(email.html ?? ''))).toContain(stored)
      }
    },
  )

  test.each(Object.entries(PAYLOADS))(
    '%s is text on the invoice, which runs nothing when it is opened',
    async (_name, text) => {
      const { pdf } = contentByText.get(text) ?? expect.fail()
      // Compressed bytes may contain any sequence.
      const objects = Buffer.from(pdf)
        .toString('latin1')
        .replace(/\bstream\r?\n[\s\S]*?\nendstream/g, '')
      expect(objects).toContain('/Type /Catalog')
      expect(objects).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/)
      const shown = withoutSpaces((await pdfPages(pdf)).join(' '))
      // Only characters that no font contains are left out.
      const printable = text.replace(/[^\x20-\x7e]/g, '')
      expect(shown).toContain(withoutSpaces(printable))
    },
  )

  test.each(Object.entries(PAYLOADS))(
    '%s is one cell of a spreadsheet and never a formula',
    async (_name, text) => {
      const { exports } = contentByText.get(text) ?? expect.fail()
      const formula = /^[=+\-@\t\r]/
      for (const [index, names] of [
        ['Buyer', 'Deliver to'],
        ['Buyer', 'Product'],
      ].entries()) {
        const { data } = Papa.parse<Record<string, string>>(exports[index] ?? '', { header: true })
        const [row = {}] = data
        expect(Object.values(row).filter((cell) => formula.test(cell))).toEqual([])
        for (const name of names) {
          const cell = name === 'Deliver to' ? withoutInvisible(text) : readableText(text)
          expect(row[name]).toBe(formula.test(cell) ? `'${cell}` : cell)
        }
      }
    },
  )
})

test('every download has a file name chosen by the shop', async () => {
  const buyer = await personas.newUser()
  const name = 'x"; filename="evil'
  await ask('PUT', `/api/user/${buyer.email}`, buyer, { name, location: name })
  const order = await ask<{ _id: string }>('POST', '/api/purchase', buyer, {
    email: buyer.email,
    address: name,
    Phone: name,
    orderquentity: 2,
    productID: plainContent.product,
    price: 12.5,
  })
  const names = []
  for (const [path, who] of [
    [`/api/orders/${order._id}/pro-forma.pdf`, buyer],
    [`/api/user/${buyer.email}/data`, buyer],
    [`/api/orders/export.csv?rows=lines&q=${buyer.email}`, admin],
    ['/api/audit.csv', admin],
  ] as const) {
    const answer = await fetch(shop.url + path, { headers: { cookie: who.cookie } })
    await answer.body?.cancel()
    names.push(answer.headers.get('content-disposition'))
  }
  expect(names).toEqual([
    expect.stringMatching(/^inline; filename="[\w-]+\.pdf"$/),
    expect.stringMatching(/^attachment; filename="fixit-my-data-[\d-]+\.json"$/),
    'attachment; filename="fixit-order-lines.csv"',
    expect.stringMatching(/^attachment; filename="fixit-audit-[\d-]+\.csv"$/),
  ])
})
