import { expect, test } from 'vitest'
import { newId } from '#app/db/ids.server.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { ProductDto } from '../core/contract.ts'
import type { ProductFile } from './contract.ts'
import { storeContent } from './file-store.server.ts'

const shop = await openTestShop()
const { ask, db, registerAdmin, auditEventsAbout } = shop
const admin = await registerAdmin()

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const STEP = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;\n')
const ofSize = (bytes: number) =>
  Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(bytes - 15, 10), Buffer.from('%%EOF\n')])

const DEFAULTS = { kind: 'manual', language: 'en', revision: '1', validFrom: '2026-11-01' }
const upload = (
  product: ProductDto,
  body: Uint8Array,
  query: Partial<typeof DEFAULTS> = {},
  as: Visitor | undefined = admin,
) =>
  ask('POST', `/api/products/${product._id}/files?${new URLSearchParams({ ...DEFAULTS, ...query })}`, {
    as,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
const added = async (answer: Promise<Response>) => {
  const response = await answer
  expect(response.status).toBe(201)
  return (await response.json()) as ProductFile
}
const list = async (product: ProductDto) =>
  (await (await ask('GET', `/api/products/${product._id}/files`)).json()) as ProductFile[]
const countParts = async () =>
  (
    await db
      .selectFrom('file_parts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('an uploaded manual is listed and downloaded with safe headers', async () => {
  const product = await shop.addProduct()
  const file = await added(upload(product, PDF))
  expect(file).toMatchObject({
    ...DEFAULTS,
    type: 'application/pdf',
    fileName: `${product.sku}-manual-en-1.pdf`,
    size: PDF.length,
    isCurrent: true,
  })
  expect(await list(product)).toEqual([file])
  const answer = await ask('GET', file.url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file.fileName}"`,
    'content-length': String(PDF.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: `"${file.sha256}"`,
  })
  expect((await ask('GET', file.url, { headers: { 'if-none-match': `"${file.sha256}"` } })).status).toBe(304)
})

test('a new revision becomes the current one of its kind and language, and the old one stays readable', async () => {
  const product = await shop.addProduct()
  const first = await added(upload(product, PDF))
  const german = await added(upload(product, PDF, { language: 'de' }))
  const second = await added(upload(product, PDF, { revision: '2' }))
  const current = (await list(product)).map(({ id, isCurrent }) => [id, isCurrent])
  expect(current).toEqual([
    [german.id, true],
    [second.id, true],
    [first.id, false],
  ])
  expect((await ask('GET', first.url)).status).toBe(200)
  // Removing the current revision makes the older one the current one again.
  expect((await ask('DELETE', second.url, { as: admin })).status).toBe(200)
  expect((await list(product)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [german.id, true],
    [first.id, true],
  ])
  await problemOf(await ask('GET', second.url), 404, 'file-not-found')
})

test('the same upload again, or at the same time, adds one file', async () => {
  const product = await shop.addProduct()
  const [first, second] = await Promise.all([added(upload(product, PDF)), added(upload(product, PDF))])
  const newer = await added(upload(product, PDF, { revision: '2' }))
  expect([second, await added(upload(product, PDF, { revision: '2' }))]).toEqual([first, newer])
  expect(await list(product)).toHaveLength(2)
  // A date that was corrected is not the same upload.
  await problemOf(await upload(product, PDF, { validFrom: '2026-12-01' }), 409, 'revision-already-exists')
})

test('one revision cannot have two contents, also not at once', async () => {
  const product = await shop.addProduct()
  const answers = await Promise.all([upload(product, PDF), upload(product, ofSize(100))])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const problem = await problemOf(await upload(product, STEP, { kind: 'manual' }), 422, 'invalid-file')
  expect(problem.fields).toHaveProperty('file')
  const { fields } = await problemOf(await upload(product, ofSize(101)), 409, 'revision-already-exists')
  expect(fields).toHaveProperty('revision')
})

test('two products share the content of one manual until neither has it', async () => {
  const [first, second] = [await shop.addProduct(), await shop.addProduct()]
  const manual = ofSize(1024 * 1024 + 100)
  const before = await countParts()
  const files = [await added(upload(first, manual)), await added(upload(second, manual))]
  expect(await countParts()).toBe(before + 3)
  const [file] = files
  expect(Buffer.from(await (await ask('GET', file?.url ?? '')).arrayBuffer()).equals(manual)).toBe(true)
  await ask('DELETE', files[0]?.url ?? '', { as: admin })
  expect(await countParts()).toBe(before + 3)
  await ask('DELETE', files[1]?.url ?? '', { as: admin })
  expect(await countParts()).toBe(before)
})

test('a content stays that is added while its other file is removed', async () => {
  const [first, second] = [await shop.addProduct(), await shop.addProduct()]
  const manual = ofSize(2_000)
  const file = await added(upload(first, manual))
  const { removing } = await db.transaction().execute(async (tx) => {
    await storeContent(tx, manual)
    const removing = ask('DELETE', file.url, { as: admin })
    await expect.poll(() => countWaiting(tx, db)).toBe(1)
    const stored = await tx
      .selectFrom('product_files')
      .selectAll()
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('product_files')
      .values({ ...stored, id: newId(), product_id: second._id })
      .execute()
    return { removing }
  })
  expect((await removing).status).toBe(200)
  const [other] = await list(second)
  expect(Buffer.from(await (await ask('GET', other?.url ?? '')).arrayBuffer()).equals(manual)).toBe(true)
})

test.each([
  ['a program named .pdf', Buffer.from('MZ\x90\0 this is no document'), 422, 'invalid-file'],
  ['an empty file', new Uint8Array(0), 422, 'invalid-file'],
  ['HTML named .pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'invalid-file'],
  ['half a PDF', PDF.subarray(0, 12), 422, 'invalid-file'],
  ['21 MB', ofSize(21 * 1024 * 1024), 413, 'body-too-large'],
])('%s is rejected and nothing is stored', async (_name, body, status, code) => {
  const product = await shop.addProduct()
  const before = await countParts()
  await problemOf(await upload(product, body), status, code)
  expect([await list(product), await countParts()]).toEqual([[], before])
})

test('20 MB is the limit, and is included', async () => {
  const product = await shop.addProduct()
  const file = await added(upload(product, ofSize(20 * 1024 * 1024)))
  expect(file.size).toBe(20 * 1024 * 1024)
})

test.each([
  ['an unknown kind', { kind: 'poem' }, 'kind'],
  ['an unknown language', { language: 'xx' }, 'language'],
  ['an empty revision', { revision: ' ' }, 'revision'],
  ['a revision with a tag', { revision: '<b>' }, 'revision'],
  ['a revision that is turned around', { revision: 'A\u202e2' }, 'revision'],
  ['a day that does not exist', { validFrom: '2026-02-30' }, 'validFrom'],
  ['a day of another century', { validFrom: '0001-01-01' }, 'validFrom'],
])('%s is rejected with its field', async (_name, query, field) => {
  const product = await shop.addProduct()
  const { fields } = await problemOf(await upload(product, PDF, query), 422, 'invalid-input')
  expect(fields).toHaveProperty([field])
})

test('guests and customers upload and remove nothing; unknown products have no files', async () => {
  const [customer, product] = [await shop.register(), await shop.addProduct()]
  const file = await added(upload(product, PDF))
  await problemOf(
    await ask('POST', `/api/products/${product._id}/files?${new URLSearchParams(DEFAULTS)}`, {
      body: PDF,
      headers: { 'content-type': 'application/octet-stream' },
    }),
    401,
    'not-signed-in',
  )
  await problemOf(await upload(product, PDF, { revision: '2' }, customer), 403, 'forbidden')
  await problemOf(await ask('DELETE', file.url, { as: customer }), 403, 'forbidden')
  await problemOf(await ask('GET', '/api/products/nothing/files'), 404, 'product-not-found')
  const other = await shop.addProduct()
  await problemOf(await ask('GET', `/api/products/${other._id}/files/${file.id}`), 404, 'file-not-found')
})

test('the audit trail names the file', async () => {
  const product = await shop.addProduct()
  await added(upload(product, STEP, { kind: 'cad', revision: 'B' }))
  const event = (await auditEventsAbout(product._id)).at(-1)
  expect(event).toMatchObject({
    action: 'file-added',
    after: { file: 'CAD model, English', revision: 'B', fileName: `${product.sku}-cad-en-B.step` },
  })
})
