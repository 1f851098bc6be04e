import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { ModeratedReviewDto, OwnReviewDto, RatingSummary, ReviewDto } from '../core/contract.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin, emailsTo, auditEventsAbout } =
  await openTestShop()

const json = async <Value>(answer: Promise<Response>) => (await (await answer).json()) as Value

/** A review of a product that its author has ordered. */
async function writeReview(usersRating = 2, author?: Visitor) {
  const [buyer, product] = [author ?? (await register()), await addProduct()]
  await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
  const body = { email: buyer.email, reviewText: 'Loud.', usersRating, productID: product._id }
  const review = await json<OwnReviewDto>(ask('POST', '/api/review', { as: buyer, body }))
  return { buyer, product, review, body }
}

const report = (review: OwnReviewDto, as: Visitor, note = '') =>
  ask('POST', `/api/review/${review._id}/reports`, { as, body: { reason: 'offensive', note } })
const decide = (review: OwnReviewDto, as: Visitor, body: object) =>
  ask('POST', `/api/moderated-reviews/${review._id}/decisions`, { as, body })
const summary = () => json<RatingSummary>(ask('GET', '/api/review/summary'))
const listed = async (admin: Visitor, show: string) =>
  (await json<ModeratedReviewDto[]>(ask('GET', `/api/moderated-reviews?show=${show}`, { as: admin }))).map(
    ({ _id }) => _id,
  )

describe('one review per person and product', () => {
  test('a second one is rejected, also one sent at the same time', async () => {
    const [buyer, product] = [await register(), await addProduct()]
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const body = { email: buyer.email, reviewText: 'Fine.', usersRating: 4, productID: product._id }
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/api/review', { as: buyer, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const again = await problemOf(
      await ask('POST', '/api/review', { as: buyer, body }),
      409,
      'already-reviewed',
    )
    const [review] = await json<ReviewDto[]>(ask('GET', `/api/review?product=${product._id}`))
    expect(again).toMatchObject({ reviewId: review?._id })
  })

  test('its author edits it; an outdated window and other users cannot', async () => {
    const { buyer, review } = await writeReview(2)
    const before = await summary()
    const edit = (as: Visitor, usersRating: number) =>
      ask('PATCH', `/api/review/${review._id}`, {
        as,
        body: { reviewText: 'Quiet after all.', usersRating, version: 1 },
      })
    await problemOf(await edit(await register(), 5), 404, 'review-not-found')
    // The second time after a lost answer.
    for (let times = 0; times < 2; times += 1)
      expect(await json(edit(buyer, 5))).toMatchObject({
        version: 2,
        usersRating: 5,
        editedAt: expect.any(String),
      })
    await problemOf(await edit(buyer, 4), 409, 'version-conflict')
    const after = await summary()
    expect(after.reviews).toBe(before.reviews)
    expect([after.stars[2], after.stars[5]]).toEqual([(before.stars[2] ?? 0) - 1, (before.stars[5] ?? 0) + 1])
    const own = await json<OwnReviewDto[]>(ask('GET', `/api/user/${buyer.email}/reviews`, { as: buyer }))
    expect(own).toMatchObject([{ reviewText: 'Quiet after all.', hidden: null }])
  })
})

test('the rating filter lists only that rating, page by page', async () => {
  const author = await register()
  const ids: string[] = []
  for (const stars of [3, 4, 3, 3]) {
    const { review } = await writeReview(stars, author)
    if (stars === 3) ids.unshift(review._id)
  }
  const path = '/api/review?sort=newest&stars=3&limit=2'
  const first = await ask('GET', path)
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
  const found = [...((await first.json()) as ReviewDto[]), ...(await json<ReviewDto[]>(ask('GET', next)))]
  expect(found.slice(0, 3).map(({ _id }) => _id)).toEqual(ids)
  expect(new Set(found.map(({ usersRating }) => usersRating))).toEqual(new Set([3]))
  await problemOf(await ask('GET', '/api/review?stars=6'), 422, 'invalid-input')
})

describe('a report', () => {
  test('is made once per person, not by guests and not about an own review', async () => {
    const [{ buyer, review }, reader, admin] = [await writeReview(), await register(), await registerAdmin()]
    expect((await report(review, reader, 'Rude.')).status).toBe(201)
    await problemOf(await report(review, reader), 409, 'already-reported')
    await problemOf(await report(review, buyer), 409, 'own-review')
    await problemOf(await report(review, reader, 'x'.repeat(501)), 422, 'invalid-input')
    const [reported] = await json<ModeratedReviewDto[]>(ask('GET', '/api/moderated-reviews', { as: admin }))
    expect(reported).toMatchObject({
      _id: review._id,
      openReports: 1,
      reports: [{ reason: 'offensive', note: 'Rude.', isOpen: true }],
    })
    expect(JSON.stringify(reported)).not.toContain(reader.email)
    const data = await json(ask('GET', `/api/user/${reader.email}/data`, { as: reader }))
    expect(data).toMatchObject({ reviewReports: [{ review: review._id, note: 'Rude.' }] })
  })

  test('is dismissed by an administrator, who keeps the review', async () => {
    const [{ review }, admin] = [await writeReview(), await registerAdmin()]
    await report(review, await register())
    await decide(review, admin, { decision: 'keep' })
    expect(await listed(admin, 'reported')).not.toContain(review._id)
    expect((await ask('GET', `/api/review/${review._id}`)).status).toBe(200)
  })
})

test('a hidden review is on no page and in no average, its author gets an email, and it can be shown again', async () => {
  const [{ buyer, product, review, body }, admin] = [await writeReview(1), await registerAdmin()]
  await report(review, await register())
  const before = await summary()
  await problemOf(await decide(review, admin, { decision: 'hide' }), 422, 'reason-required')
  const hidden = await decide(review, admin, { decision: 'hide', reason: 'Insults a colleague.' })
  expect(await hidden.json()).toMatchObject({ hidden: { reason: 'Insults a colleague.' }, openReports: 0 })

  expect(await json(ask('GET', `/api/review?product=${product._id}`))).toEqual([])
  await problemOf(await ask('GET', `/api/review/${review._id}`), 404, 'review-not-found')
  expect((await summary()).stars[1]).toBe((before.stars[1] ?? 0) - 1)
  expect(await json(ask('GET', `/api/review/summary?product=${product._id}`))).toMatchObject({ reviews: 0 })
  expect(await listed(admin, 'hidden')).toContain(review._id)
  await problemOf(await report(review, await register()), 404, 'review-not-found')
  // The author cannot get around it with another review, and learns why.
  await problemOf(await ask('POST', '/api/review', { as: buyer, body }), 409, 'already-reviewed')
  const own = await json(ask('GET', `/api/user/${buyer.email}/reviews`, { as: buyer }))
  expect(own).toMatchObject([{ hidden: { reason: 'Insults a colleague.' } }])
  const emails = await emailsTo(buyer, 'review-hidden')
  expect(emails).toMatchObject([{ payload: { reason: 'Insults a colleague.', text: 'Loud.' } }])

  await decide(review, admin, { decision: 'show' })
  expect(await summary()).toEqual(before)
  expect(await auditEventsAbout(review._id)).toMatchObject([
    { action: 'review-hidden', after: { hidden: true, reason: 'Insults a colleague.' } },
    { action: 'review-shown', after: { hidden: false } },
  ])
})
