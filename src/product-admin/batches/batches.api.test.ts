import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { batchCalls } from '../../../testing/batch-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { ProductBatch } from './contract.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin, stockOf, userIdOf, auditEventsAbout } =
  await openTestShop()
const admin = await registerAdmin()

const { upload, plan, step, download, exportAll, rowsOf, finish, addProducts } = batchCalls(
  { ask, db },
  admin,
)

/** All that is stored about products, except versions, which count changes. */
async function readCatalog() {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute()
  return products.map(({ version: _version, ...product }) => product)
}

test('an import of 5,000 rows lists exactly its 100 faults, and its undo restores every byte', async () => {
  const products = await addProducts(4_900, 'BULK')
  const before = { file: await exportAll(), catalog: await readCatalog() }
  const [headers = [], ...cells] = Papa.parse<string[]>(before.file.slice(1, -2)).data
  expect(cells).toHaveLength(4_900)
  const column = (name: string) => headers.findIndex((header) => header.startsWith(name))
  const faults = ['149,50', '-1', '=1+1', 'free', '0']
  const changed = cells.map((row, index) => {
    const next = [...row]
    if (index % 50 === 0) next[column('Price')] = faults[(index / 50) % faults.length] ?? ''
    else if (index % 25 === 1) {
      next[column('Price')] = '155.25'
      next[column('Stock')] = '77'
      next[column('Rated power')] = ''
      next[column('Name')] = `${row[column('Name')]} X`
    }
    return next
  })
  const changedProduct = products.find(({ sku }) => sku === changed[1]?.[column('SKU')])
  const added = Array.from({ length: 100 }, (_, index) => {
    const row = headers.map(() => '')
    row[column('SKU')] = `ADDED ${index}`
    row[column('Name')] = `Added drill ${index}`
    row[column('Family')] = index % 50 === 0 ? 'Laser' : 'Hammer drill'
    row[column('Price')] = '99.00'
    row[column('Stock')] = '10'
    return row
  })
  const batch = await plan(Papa.unparse([headers, ...changed, ...added]))
  expect(batch).toMatchObject({ status: 'planned', rows: { rejected: 100, new: 98, changed: 196 } })
  const errors = Papa.parse<string[]>(
    (await download(`/api/product-batches/${batch.id}/errors.csv`)).slice(1, -2),
  ).data
  const faulty = [...changed.flatMap((_, index) => (index % 50 === 0 ? index + 2 : [])), ...[4_902, 4_952]]
  expect(errors.slice(1).map(([line]) => Number(line))).toEqual(faulty)
  expect(errors.slice(1).every((row) => row.at(-1) !== '')).toBe(true)
  // Nothing is written yet.
  expect(await exportAll()).toBe(before.file)

  const applied = await finish(batch, 'apply')
  expect(applied.rows).toMatchObject({ applied: 196, added: 98, rejected: 100 })
  expect(await exportAll()).not.toBe(before.file)
  const movements = await db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'stock_after'])
    .where('product_id', '=', changedProduct?.id ?? '')
    .orderBy('id')
    .execute()
  expect(movements.map(({ kind, quantity }) => [kind, quantity])).toContainEqual(['counted', -23])
  expect((await step(batch, 'apply')).status).toBe(200)

  const undone = await finish(batch, 'undo')
  expect(undone.rows).toMatchObject({ undone: 294, rejected: 100 })
  // Programs read from them that a product is gone.
  expect(await db.selectFrom('tombstones').select('id').execute()).toHaveLength(98)
  expect(await exportAll()).toBe(before.file)
  expect(await readCatalog()).toEqual(before.catalog)
  const audited = await auditEventsAbout(batch.id)
  expect(audited.map(({ action }) => action)).toEqual(['batch-applied', 'batch-undone'])
})

test('a batch that stops halfway says so, blocks another one only while it runs, and is undone', async () => {
  await addProducts(150, 'HALF')
  const file = (price: number) =>
    `SKU,Price\n${Array.from({ length: 150 }, (_, index) => `HALF${index + 1},${price}`).join('\n')}\n`
  const [first, second] = [await plan(file(160)), await plan(file(170))]
  const stopped = (await (await step(first, 'apply')).json()) as ProductBatch
  expect(stopped).toMatchObject({ status: 'applying', rows: { applied: 100, changed: 50 } })
  const problem = await problemOf(await step(second, 'apply'), 409, 'other-batch-unfinished')
  expect(problem.detail).toContain('products.csv')
  const listed = (await (await ask('GET', '/api/product-batches', { as: admin })).json()) as ProductBatch[]
  expect(listed.find(({ id }) => id === first.id)?.status).toBe('applying')
  await ask('POST', `/api/product-batches/${first.id}/stop`, { as: admin })
  // The second one was planned before, so its rows are outdated where the first one was.
  const applied = await finish(second, 'apply')
  expect(applied.rows).toEqual({ applied: 50, conflict: 100 })
  expect((await rowsOf(second, '?status=conflict&limit=1'))[0]?.problem).toMatch(/changed after the preview/)
  // Another administrator undoes what is there of the first one.
  const undone = await finish(first, 'undo')
  expect(undone.rows).toEqual({ undone: 100, changed: 50 })
})

test('previews of another staff member neither delete nor hide a change', async () => {
  const other = await registerAdmin()
  await addProducts(1, 'KEPT')
  const kept = await finish(await plan('SKU,Price\nKEPT1,160\n'), 'apply')
  for (let previews = 0; previews < 20; previews += 1)
    expect((await upload('SKU,Price\nKEPT1,170\n', 'other.csv', other)).status).toBe(201)
  const listed = (await (await ask('GET', '/api/product-batches', { as: admin })).json()) as ProductBatch[]
  expect(listed.map(({ id }) => id)).toContain(kept.id)
  expect(await finish(kept, 'undo')).toMatchObject({ status: 'undone' })
})

test('a batch that was stopped is deleted like others when twenty newer ones are there', async () => {
  await addProducts(101, 'OLD')
  const stopped = await plan(
    `SKU,Price\n${Array.from({ length: 101 }, (_, index) => `OLD${index + 1},160`).join('\n')}\n`,
  )
  await step(stopped, 'apply')
  const planOthers = async () => {
    for (let others = 0; others < 20; others += 1) await plan('SKU,Price\nOLD1,170\n')
    return ask('GET', `/api/product-batches/${stopped.id}`, { as: admin })
  }
  expect((await planOthers()).status).toBe(200)
  await ask('POST', `/api/product-batches/${stopped.id}/stop`, { as: admin })
  expect((await planOthers()).status).toBe(404)
})

test('list prices take volume prices along if asked, and unusual changes are counted until they are written', async () => {
  const priceTiers = [
    { from: 10, price: 142 },
    { from: 50, price: 135 },
  ]
  const [scaled, other] = [await addProduct({ price: 149, priceTiers }), await addProduct({ price: 149 })]
  const text = `SKU,Price\n${scaled.sku},119.2\n${other.sku},150\n`
  const planScaled = async (file: string) =>
    (await (
      await ask('POST', '/api/product-batches?name=prices.csv&scaleVolumePrices=1', {
        as: admin,
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).json()) as ProductBatch
  // Unasked, the volume prices stay, which are above the new list price.
  expect(await plan(text)).toMatchObject({ rows: { rejected: 1, changed: 1 }, unusualChanges: 0 })
  expect((await rowsOf(await plan(text)))[0]?.problem).toBe(
    'Volume price 1 is not below the new list price of $119.20. Lower it too.',
  )
  const batch = await planScaled(text)
  expect(batch).toMatchObject({ rows: { changed: 2 }, unusualChanges: 1 })
  expect((await rowsOf(batch, '?unusual=1')).map(({ sku }) => sku)).toEqual([scaled.sku])
  expect((await rowsOf(batch))[0]?.cells).toMatchObject([
    { column: 'Price (USD)', from: '149.00', to: '119.20' },
    { column: 'Volume prices (units: USD)', to: '10: 113.60; 50: 108.00' },
  ])
  expect(await finish(batch, 'apply')).toMatchObject({ rows: { applied: 2 }, unusualChanges: 0 })
  const stored = await db
    .selectFrom('products')
    .select('price_tiers')
    .where('sku', '=', scaled.sku)
    .executeTakeFirst()
  expect(stored?.price_tiers.map(({ unitPrice }) => unitPrice)).toEqual([11360, 10800])
  // Volume prices of the file are those of the file.
  const own = await planScaled(`SKU,Price,Price tiers\n${scaled.sku},110,10: 105.00\n`)
  expect((await rowsOf(own))[0]?.cells[1]).toMatchObject({ to: '10: 105.00' })
  // A price that is rejected or too low for its volume prices scales nothing.
  expect((await planScaled(`SKU,Price\n${scaled.sku},0.01\n`)).rows).toMatchObject({ rejected: 1 })
})

test('two administrators who start at once: one goes first', async () => {
  const [one, other] = [await addProduct(), await addProduct()]
  const colleague = await registerAdmin()
  const batches = [await plan(`SKU,Price\n${one.sku},160\n`), await plan(`SKU,Price\n${other.sku},160\n`)]
  const answers = await Promise.all(
    batches.map((batch, index) => step(batch, 'apply', index === 0 ? admin : colleague)),
  )
  // Each fits into one call, so neither blocks the other, and both are whole.
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { sku } of [one, other]) {
    const row = await db.selectFrom('products').select('unit_price').where('sku', '=', sku).executeTakeFirst()
    expect(row?.unit_price).toBe(16_000)
  }
})

test('an order or another change afterwards keeps the undo from overwriting it', async () => {
  const [sold, changed, buyer] = [await addProduct(), await addProduct(), await register()]
  const batch = await plan(`SKU,Stock\n${sold.sku},50\n${changed.sku},60\n`)
  await finish(batch, 'apply')
  await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, sold, 10) })
  const problem = await problemOf(await step(batch, 'undo'), 409, 'products-changed')
  expect(problem).toMatchObject({ skus: [sold.sku] })
  expect([await stockOf(sold), await stockOf(changed)]).toEqual([40, 60])
})

test('a sold new product stays, and its row says why; readers of changes get what is undone after it', async () => {
  const [buyer, changed] = [await register(), await addProduct()]
  const batch = await plan(
    `SKU,Name,Family,Price,Stock\nNEW-7,Quarry drill 7,Hammer drill,100,50\n${changed.sku},${changed.name},Hammer drill,101,100\n`,
  )
  await finish(batch, 'apply')
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('sku', '=', 'NEW-7')
    .executeTakeFirstOrThrow()
  await ask('PUT', `/api/products/${product.id}/stock-notification`, { as: buyer })
  await db
    .insertInto('stock_notifications')
    .values({
      user_id: await userIdOf(buyer),
      product_id: product.id,
      requested_at: new Date(),
    })
    .execute()
  const undone = await finish(batch, 'undo')
  expect(undone.rows).toEqual({ conflict: 1, undone: 1 })
  expect((await rowsOf(batch))[0]?.problem).toBe('Not undone: the product is used already.')
  const { rows } = await sql`select products.xmin::text = data_versions.xmin::text as "isSame"
    from products, data_versions where products.id = ${changed._id} and data_versions.name = 'products'`.execute(
    db,
  )
  expect(rows).toEqual([{ isSame: true }])
})

test('a new product stays that was ordered, also if the order was cancelled', async () => {
  const buyer = await register()
  const batch = await plan('SKU,Name,Family,Price,Stock\nNEW-8,Quarry drill 8,Hammer drill,100,50\n')
  await finish(batch, 'apply')
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'NEW-8')
    .executeTakeFirstOrThrow()
  const product = { _id: id, name: 'Quarry drill 8', price: 100, quentity: 50 }
  const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) })
  const { _id: number } = (await answer.json()) as { _id: string }
  await ask('POST', `/api/orders/${number}/transitions`, { as: buyer, body: { to: 'cancelled' } })
  expect((await finish(batch, 'undo')).rows).toEqual({ conflict: 1 })
  expect((await rowsOf(batch))[0]?.problem).toBe('Not undone: the product is used already.')
})

test('a change of prices by percent scales volume prices, is applied and undone', async () => {
  const product = await addProduct({ price: 100, priceTiers: [{ from: 10, price: 90 }] })
  const answer = await ask('POST', '/api/product-batches/prices', {
    as: admin,
    body: { mode: 'percent', value: 2.5, productIDs: [product._id] },
  })
  const batch = (await answer.json()) as ProductBatch
  expect(batch).toMatchObject({ kind: 'prices', title: 'Prices +2.5%', rows: { changed: 1 } })
  expect((await rowsOf(batch))[0]?.cells).toMatchObject([
    { from: '100.00', to: '102.50' },
    { from: '10: 90.00', to: '10: 92.25' },
  ])
  await finish(batch, 'apply')
  const read = async () => await (await ask('GET', `/api/products/${product._id}`)).json()
  expect(await read()).toMatchObject({ price: 102.5, priceTiers: [{ from: 10, price: 92.25 }] })
  await finish(batch, 'undo')
  expect(await read()).toMatchObject({ price: 100, priceTiers: [{ from: 10, price: 90 }] })
})

test.each([
  ['a spreadsheet named .csv', Buffer.from('PK\u0003\u0004rest'), /Save it as CSV/],
  [
    'an image named .csv',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    /not a text file/,
  ],
  ['nothing', Buffer.from('\ufeff'), /empty/],
  ['wrong headers', Buffer.from('Artikel,Preis\nFX-13,1\n'), /not known: “Artikel”, “Preis”/],
])('%s is refused', async (_name, bytes, detail) => {
  const problem = await problemOf(await upload(bytes), 422, 'unreadable-file')
  expect(problem.detail).toMatch(detail)
})

test.each(['a\nb.csv', 'a\u2028b.csv', 'a\u202evsc.exe'])('%j is no title of a change', async (name) => {
  const { fields } = await problemOf(await upload('SKU,Price\n', name), 422, 'invalid-input')
  expect(fields).toEqual({ name: 'must not contain control or invisible characters' })
})

test('only administrators export and import', async () => {
  const buyer = await register()
  await problemOf(await upload('SKU,Price\n', 'a.csv', buyer), 403, 'forbidden')
  await problemOf(await ask('GET', '/api/products/export.csv', { as: buyer }), 403, 'forbidden')
})
