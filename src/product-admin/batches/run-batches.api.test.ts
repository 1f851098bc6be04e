import { describe, expect, test } from 'vitest'
import { batchCalls } from '../../../testing/batch-calls.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { ProductBatch } from './contract.ts'
import { runBatches } from './run-batches.server.ts'

const { ask, db, addProduct, registerAdmin, auditEventsAbout } = await openTestShop()
const admin = await registerAdmin()
const { upload, plan, step, finish, addProducts } = batchCalls({ ask, db }, admin)

describe('a started batch', () => {
  const start = async (prefix: string, as = admin) => {
    await addProducts(250, prefix)
    const batch = await plan(
      `SKU,Price\n${Array.from({ length: 250 }, (_, index) => `${prefix}${index + 1},160`).join('\n')}\n`,
    )
    return (await (await step(batch, 'apply', as)).json()) as ProductBatch
  }
  const read = async ({ id }: ProductBatch) =>
    (await (await ask('GET', `/api/product-batches/${id}`, { as: admin })).json()) as ProductBatch
  const warnings: string[] = []
  const log = { ...SILENT_LOGGER, warn: (_fields: object, message: string) => warnings.push(message) }
  const run = (at = new Date(), isStopped?: () => boolean) =>
    runBatches({ db, now: () => at, log, shopUrl: 'http://shop.test' }, () => undefined, isStopped)

  test('continues without its page, and another process continues where one stopped', async () => {
    const started = await start('GOON')
    expect(started).toMatchObject({
      status: 'applying',
      isRunning: true,
      rows: { applied: 100, changed: 150 },
    })
    // The process stops after one part.
    let checks = 0
    await run(new Date(), () => {
      checks += 1
      return checks > 2
    })
    expect(await read(started)).toMatchObject({ isRunning: true, rows: { applied: 200, changed: 50 } })
    await run()
    expect(await read(started)).toMatchObject({ status: 'applied', isRunning: false, rows: { applied: 250 } })
    const undone = (await (await step(started, 'undo')).json()) as ProductBatch
    expect(undone).toMatchObject({ status: 'undoing', isRunning: true })
    await Promise.all([run(), run()])
    expect(await read(started)).toMatchObject({ status: 'undone', isRunning: false, rows: { undone: 250 } })
    expect(await auditEventsAbout(started.id)).toMatchObject([
      { action: 'batch-applied', actor_email: admin.email },
      { action: 'batch-undone', actor_email: admin.email },
    ])
  })

  test('stops when an administrator stops it, or the one who started it is no administrator any more', async () => {
    const stopped = await start('STOP')
    const answer = await ask('POST', `/api/product-batches/${stopped.id}/stop`, { as: admin })
    expect(await answer.json()).toMatchObject({ status: 'applying', isRunning: false })
    await run()
    expect(await read(stopped)).toMatchObject({ status: 'applying', rows: { applied: 100, changed: 150 } })
    await finish(stopped, 'undo')

    const leaver = await registerAdmin()
    const left = await start('LEFT', leaver)
    await db.updateTable('users').set({ role: 'customer' }).where('email', '=', leaver.email).execute()
    await run()
    expect(await read(left)).toMatchObject({ status: 'applying', isRunning: false, rows: { applied: 100 } })
    await finish(left, 'undo')
  })

  test('is taken over when the lease of a dead process ends, and given up after five failures', async () => {
    const started = await start('DEAD')
    const now = Date.now()
    const set = (values: { next_run_at?: Date; change?: string }) =>
      values.next_run_at
        ? db
            .updateTable('product_batches')
            .set({ next_run_at: values.next_run_at })
            .where('id', '=', started.id)
            .execute()
        : db
            .updateTable('product_batch_rows')
            .set({ change: values.change ?? null })
            .where('batch_id', '=', started.id)
            .where('line', '=', 150)
            .execute()
    await set({ next_run_at: new Date(now + 60_000) })
    await run(new Date(now))
    expect((await read(started)).rows).toMatchObject({ applied: 100 })
    // The shop never plans such a change, so writing it throws.
    await set({ change: JSON.stringify({ price: 'free' }) })
    for (let failures = 0; failures < 5; failures += 1) {
      expect((await read(started)).isRunning).toBe(true)
      await run(new Date(now + 61_000 * (failures + 1)))
    }
    expect(await read(started)).toMatchObject({
      status: 'applying',
      isRunning: false,
      rows: { applied: 100 },
    })
    expect(warnings.at(-1)).toBe('a change of products failed and was stopped')
    await finish(started, 'undo')
  })
})

test.each(['rows', 'errors.csv'])('%s of an unknown batch is not found', async (list) => {
  await problemOf(
    await ask('GET', `/api/product-batches/none/${list}`, { as: admin }),
    404,
    'batch-not-found',
  )
})

test('a file of 50 MB is refused before it is read, and nothing is stored', async () => {
  const count = async () =>
    (
      await db
        .selectFrom('product_batches')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .execute()
    )[0]?.all
  const before = await count()
  const problem = await problemOf(
    await upload(new Uint8Array(50 * 1024 ** 2).fill(65)),
    413,
    'body-too-large',
  )
  expect(problem.detail).toBe('The body has at most 5 MB.')
  expect(await count()).toBe(before)
})

test('one batch applied and undone twice at once is applied and undone once', async () => {
  const product = await addProduct({ price: 149 })
  const colleague = await registerAdmin()
  const batch = await plan(`SKU,Price,Stock\n${product.sku},160,60\n`)
  const twice = async (name: 'apply' | 'undo') =>
    (await Promise.all([step(batch, name), step(batch, name, colleague)])).map(({ status }) => status)
  expect(await twice('apply')).toEqual([200, 200])
  expect(await twice('undo')).toEqual([200, 200])
  const { unit_price, stock } = await db
    .selectFrom('products')
    .select(['unit_price', 'stock'])
    .where('id', '=', product._id)
    .executeTakeFirstOrThrow()
  expect([unit_price, stock]).toEqual([14_900, 100])
  const events = await auditEventsAbout(batch.id)
  expect(events.map(({ action }) => action).toSorted()).toEqual(['batch-applied', 'batch-undone'])
  // An applied batch that was undone is not applied again.
  await problemOf(await step(batch, 'apply'), 409, 'batch-not-possible')
})
