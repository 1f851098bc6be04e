import { expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { RatingSummary, ReviewDto } from './core/contract.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin } = await openTestShop()

const reviews = async (query = '') => (await (await ask('GET', `/api/review${query}`)).json()) as ReviewDto[]

test('a customer adds a review, and everybody can read it, oldest first', async () => {
  const buyer = await register()
  const send = (reviewText: string, usersRating: number) =>
    ask('POST', '/api/review', { as: buyer, body: { email: buyer.email, reviewText, usersRating } })
  const answer = await send('Bores stay true.', 5)
  expect(answer.status).toBe(201)
  await send('Spare brushes would be welcome.', 4)
  const all = await reviews()
  expect(all.map((review) => review.reviewText)).toEqual([
    'Bores stay true.',
    'Spare brushes would be welcome.',
  ])
  expect(all[0]).toMatchObject({ email: buyer.email, usersRating: 5, verified: false })
  expect((await reviews('?sort=newest&limit=1'))[0]?.reviewText).toBe('Spare brushes would be welcome.')
})

test('a review of an ordered product is a verified purchase after the delivery, of any other product it is rejected', async () => {
  const buyer = await register()
  const [ordered, other] = [await addProduct(), await addProduct()]
  const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, ordered, 6) })
  const { _id } = (await placed.json()) as { _id: string }
  const send = (productID: string) =>
    ask('POST', '/api/review', {
      as: buyer,
      body: { email: buyer.email, reviewText: 'As drawn.', usersRating: 5, productID },
    })
  expect(await (await send(ordered._id)).json()).toMatchObject({ verified: false, sku: ordered.sku })
  const admin = await registerAdmin()
  for (const [to, verified] of [
    ['paid', false],
    ['shipped', false],
    ['delivered', true],
  ] as const) {
    await ask('POST', `/api/orders/${_id}/transitions`, { as: admin, body: { to } })
    expect(await reviews(`?product=${ordered._id}`)).toMatchObject([{ verified }])
  }
  await problemOf(await send(other._id), 422, 'product-not-ordered')
  expect(await reviews(`?product=${ordered._id}`)).toMatchObject([{ sku: ordered.sku }])
  expect(await reviews(`?product=${other._id}`)).toEqual([])
  const summary = await ask('GET', `/api/review/summary?product=${ordered._id}`)
  expect(await summary.json()).toMatchObject({ average: 5, reviews: 1 })
})

test('markup in a review is text like any other', async () => {
  const buyer = await register()
  const reviewText = '<script>alert(1)</script> & "quotes"'
  const answer = await ask('POST', '/api/review', {
    as: buyer,
    body: { email: buyer.email, reviewText, usersRating: 3 },
  })
  expect(await answer.json()).toMatchObject({ reviewText })
})

test('guests and the email address of another user are rejected', async () => {
  const [buyer, other] = [await register(), await register()]
  const body = { email: other.email, reviewText: 'Mine.', usersRating: 5 }
  await problemOf(await ask('POST', '/api/review', { body }), 401, 'not-signed-in')
  await problemOf(await ask('POST', '/api/review', { as: buyer, body }), 403, 'forbidden')
})

test.each([
  ['no text', { reviewText: '   ' }, 'reviewText'],
  ['2,001 characters', { reviewText: 'x'.repeat(2_001) }, 'reviewText'],
  ['no stars', { usersRating: 0 }, 'usersRating'],
  ['six stars', { usersRating: 6 }, 'usersRating'],
  ['half a star', { usersRating: 4.5 }, 'usersRating'],
  ['stars as text', { usersRating: '5' }, 'usersRating'],
])('%s is rejected and nothing is written', async (_name, change, field) => {
  const [buyer, before] = [await register(), (await reviews()).length]
  const body = { email: buyer.email, reviewText: 'Fine.', usersRating: 5, ...change }
  const { fields } = await problemOf(
    await ask('POST', '/api/review', { as: buyer, body }),
    422,
    'invalid-input',
  )
  expect(fields).toHaveProperty([field])
  expect(await reviews()).toHaveLength(before)
})

test('the summary counts every review', async () => {
  await db.deleteFrom('reviews').execute()
  const buyer = await register()
  for (const usersRating of [5, 5, 4, 2]) {
    await ask('POST', '/api/review', {
      as: buyer,
      body: { email: buyer.email, reviewText: 'Fine.', usersRating },
    })
  }
  const summary = (await (await ask('GET', '/api/review/summary')).json()) as RatingSummary
  expect(summary).toEqual({ average: 4, reviews: 4, stars: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 2 } })
})

test('an account writes at most 100 reviews a day', async () => {
  const [buyer, other] = [await register(), await register()]
  const send = (as = buyer) =>
    ask('POST', '/api/review', { as, body: { email: as.email, reviewText: 'Loud.', usersRating: 1 } })
  expect((await send()).status).toBe(201)
  const inAnHour = new Date(Date.now() + 60 * 60_000)
  await db.updateTable('rate_limit_attempts').set({ count: 100 }).where('ends_at', '>', inAnHour).execute()
  await problemOf(await send(), 429, 'too-many-attempts')
  expect((await send(other)).status).toBe(201)
})
