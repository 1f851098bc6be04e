/** Whatever a name, an address, a review or a product holds is shown as text: on pages, in mails, on paper, in tables. */
import Papa from 'papaparse'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { readableText } from '../src/lib/readable-text.ts'
import { openOnSocket } from '../testing/open-on-socket.ts'
import { PAYLOADS } from '../testing/payloads.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { openTestShop, SECRET, type Visitor } from '../testing/test-shop.ts'
import { createPersonas } from './authorization/personas.ts'

const inside = await openTestShop('server')
const cast = await createPersonas(inside, SECRET)
const admin = cast.people.administrator as Visitor
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

interface Written {
  product: string
  mails: string[]
  sheets: string[]
  pdf: Uint8Array
}

/** One buyer, one machine, one order and one review, all of whose words are `words`. */
async function write(words: string): Promise<Written> {
  const buyer = await cast.newUser()
  // What nobody could see in a name is refused; src/users/api.test.ts tries that.
  const line = readableText(words)
  const names = { name: line, education: line, location: line, phone: line.slice(0, 40) }
  await ask('PUT', `/api/user/${buyer.email}`, buyer, names)
  const machine = await ask<{ _id: string }>('POST', '/api/products', admin, {
    email: admin.email,
    productName: line,
    price: 12.5,
    quentity: 100,
    minOrder: 1,
    discription: words,
    specs: { chuck: words.slice(0, 40) },
    allowDuplicateName: true,
  })
  const order = await ask<{ _id: string }>('POST', '/api/purchase', buyer, {
    email: buyer.email,
    address: words,
    Phone: words.slice(0, 40),
    orderquentity: 2,
    productID: machine._id,
    price: 12.5,
  })
  await ask('POST', `/api/orders/${order._id}/moves`, admin, { to: 'paid', note: words })
  await ask('POST', '/api/review', buyer, {
    email: buyer.email,
    reviewText: words,
    usersRating: 5,
    productID: machine._id,
  })
  await shop.flushMail()
  const sheets = ['orders', 'lines'].map(async (what) => {
    const path = `/api/orders/export.csv?what=${what}&q=${buyer.email}`
    return (await fetch(shop.url + path, { headers: { cookie: admin.cookie } })).text()
  })
  const pdf = await fetch(`${shop.url}/api/orders/${order._id}/pro-forma.pdf`, {
    headers: { cookie: buyer.cookie },
  })
  return {
    product: machine._id,
    mails: shop.mailsTo(buyer.email),
    sheets: await Promise.all(sheets),
    pdf: new Uint8Array(await pdf.arrayBuffer()),
  }
}

/** The page or mail without its words: tags and the names of their attributes, in order. */
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
const squeezed = (text: string) => text.replace(/[\s\0\u200b]/g, '')

const plain = await write('Nothing but words')

/** The public pages once everything that people wrote reads `words`, however it came into the database. */
async function pagesOf(words: string): Promise<string[]> {
  await inside.db.updateTable('products').set({ name: words, description: words }).execute()
  await inside.db.updateTable('reviews').set({ text: words, email: words }).execute()
  // A write to the catalogue makes the shop render anew.
  await ask('PATCH', `/api/products/${plain.product}`, admin, {
    discription: words,
    version: await inside.versionOf(plain.product),
  })
  const paths = ['/', '/products?sort=newest', `/products/${plain.product}`, '/businesssummery']
  return Promise.all(paths.map(async (path) => (await fetch(shop.url + path)).text()))
}

const plainPages = await pagesOf('Nothing but words')

test.each(Object.entries(PAYLOADS))('%s is text on every page', async (_name, words) => {
  const pages = await pagesOf(words)
  expect(pages.map(structureOf)).toEqual(plainPages.map(structureOf))
  for (const page of pages.slice(0, 3)) {
    expect(readable(page)).toContain(words)
    if (words.includes('<')) expect(page).not.toContain(words)
  }
})

describe('in the documents of an order,', () => {
  const written = new Map<string, Written>()
  beforeAll(async () => {
    for (const words of Object.values(PAYLOADS)) written.set(words, await write(words))
  }, 60_000)

  test.each(Object.entries(PAYLOADS))(
    '%s is text in every email, and adds no recipient and no header',
    async (_name, words) => {
      const { mails } = written.get(words) ?? expect.fail()
      expect(mails.length).toBe(plain.mails.length)
      for (const [index, raw] of mails.entries()) {
        const [mail, usual] = await Promise.all([
          PostalMime.parse(raw),
          PostalMime.parse(plain.mails[index] ?? ''),
        ])
        expect(mail.headers.map(({ key }) => key)).toEqual(usual.headers.map(({ key }) => key))
        expect([mail.to?.length, mail.cc, mail.bcc]).toEqual([1, undefined, undefined])
        expect(structureOf(mail.html ?? '')).toEqual(structureOf(usual.html ?? ''))
        expect(squeezed(mail.text ?? '')).toContain(squeezed(words))
        expect(squeezed(readable(mail.html ?? ''))).toContain(squeezed(words))
      }
    },
  )

  test.each(Object.entries(PAYLOADS))(
    '%s is text on the invoice, which runs nothing when it is opened',
    async (_name, words) => {
      const { pdf } = written.get(words) ?? expect.fail()
      // Compressed bytes may spell anything.
      const objects = Buffer.from(pdf)
        .toString('latin1')
        .replace(/\bstream\r?\n[\s\S]*?\nendstream/g, '')
      expect(objects).toContain('/Type /Catalog')
      expect(objects).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/)
      const shown = squeezed(pdfPages(pdf).join(' '))
      // What no face of ours can draw is left out, and nothing else.
      const drawn = words.replace(/[^\x20-\x7e]/g, '')
      expect(shown).toContain(squeezed(drawn))
    },
  )

  test.each(Object.entries(PAYLOADS))(
    '%s is one cell of a spreadsheet and never a formula',
    async (_name, words) => {
      const { sheets } = written.get(words) ?? expect.fail()
      const calculates = /^[=+\-@\t\r]/
      for (const [index, names] of [
        ['Buyer', 'Deliver to'],
        ['Buyer', 'Product'],
      ].entries()) {
        const { data } = Papa.parse<Record<string, string>>(sheets[index] ?? '', { header: true })
        const [row = {}] = data
        expect(Object.values(row).filter((cell) => calculates.test(cell))).toEqual([])
        for (const name of names) {
          const cell = name === 'Deliver to' ? words : readableText(words)
          expect(row[name]).toBe(calculates.test(cell) ? `'${cell}` : cell)
        }
      }
    },
  )
})

test('every download has a file name chosen by the shop', async () => {
  const buyer = await cast.newUser()
  const name = 'x"; filename="evil.html'
  await ask('PUT', `/api/user/${buyer.email}`, buyer, { name, location: name })
  const order = await ask<{ _id: string }>('POST', '/api/purchase', buyer, {
    email: buyer.email,
    address: name,
    Phone: name,
    orderquentity: 2,
    productID: plain.product,
    price: 12.5,
  })
  const names = []
  for (const [path, who] of [
    [`/api/orders/${order._id}/pro-forma.pdf`, buyer],
    [`/api/user/${buyer.email}/data`, buyer],
    [`/api/orders/export.csv?what=lines&q=${buyer.email}`, admin],
    ['/api/audit.csv', admin],
  ] as const) {
    const answer = await fetch(shop.url + path, { headers: { cookie: who.cookie } })
    await answer.body?.cancel()
    names.push(answer.headers.get('content-disposition'))
  }
  expect(names).toEqual([
    expect.stringMatching(/^inline; filename="[\w-]+\.pdf"$/),
    expect.stringMatching(/^attachment; filename="fixit-my-data-[\d-]+\.json"$/),
    'attachment; filename="lines.csv"',
    expect.stringMatching(/^attachment; filename="fixit-audit-[\d-]+\.csv"$/),
  ])
})
