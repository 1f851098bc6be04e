/** Rows 111 to 118: reviews. */
import { expect } from 'vitest'
import type { ReviewDto } from '../../src/reviews/core/contract.ts'
import type { Fixture } from './fixture.ts'
import { json, type RequestInput, statusAndCode } from './requests.ts'
import { accepted, type Row, rejected, scenario } from './row.ts'

const review = ({ customer }: Fixture, change: object = {}): RequestInput => ({
  method: 'POST',
  path: '/api/review',
  as: customer,
  body: { email: customer.email, reviewText: 'Good.', usersRating: 5, ...change },
})

const ANY_NUMBER = 'the specification lets a customer review any number of times'

export const REVIEWS: Row[] = [
  ...[0, 6, 4.5, -1, '5', null, [5], true].map((usersRating) =>
    rejected(111, `a rating of ${JSON.stringify(usersRating)}`, '422 invalid-input', (fixture) =>
      review(fixture, { usersRating }),
    ),
  ),
  rejected(111, 'a rating of NaN, which is not valid JSON', '400 malformed-request', (fixture) => {
    const sent = review(fixture)
    return { ...sent, body: JSON.stringify(sent.body).replace('"usersRating":5', '"usersRating":NaN') }
  }),
  ...Object.entries({ 'no text': '', 'only spaces': ' \n\t ', '5,001 characters': 'x'.repeat(5_001) }).map(
    ([what, reviewText]) =>
      rejected(112, `a review with ${what}`, '422 invalid-input', (fixture) =>
        review(fixture, { reviewText }),
      ),
  ),
  ...[
    ['x', 'x'],
    ['😀👍', '😀👍'],
    ['\u202egnp.exe', 'gnp.exe'],
  ].map(([reviewText, stored]) =>
    accepted(
      112,
      `a review of ${JSON.stringify(reviewText)}`,
      '201',
      (fixture) => review(fixture, { reviewText }),
      {
        check: (answer) => expect(json<ReviewDto>(answer).reviewText).toBe(stored),
      },
    ),
  ),
  rejected(114, 'a review in another user’s name', '403 forbidden', (fixture) =>
    review(fixture, { email: fixture.otherCustomer.email }),
  ),
  accepted(115, 'a second review', '201', (fixture) => review(fixture), { reason: ANY_NUMBER }),
  rejected(116, 'a review of a product that was not ordered', '422 product-not-ordered', async (fixture) =>
    review(fixture, { productID: (await fixture.addProduct())._id }),
  ),
  accepted(116, 'a review without a product', '201', (fixture) => review(fixture), {
    reason: 'it reviews the company and is not verified',
    check: (answer) => expect(json<ReviewDto>(answer).verified).toBe(false),
  }),
  scenario(117, 'more than thirty reviews in a minute', '429 with Retry-After', async (fixture) => {
    const author = await fixture.newUser()
    const one = review({ ...fixture, customer: author })
    const answers = []
    for (let each = 0; each < 31; each += 1) answers.push(await fixture.ask(one))
    expect(answers.slice(0, 30).map(statusAndCode)).toEqual(Array(30).fill('201'))
    const last = answers.at(-1) ?? expect.fail()
    expect(statusAndCode(last)).toBe('429 too-many-attempts')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    const written = await fixture.db
      .selectFrom('reviews')
      .select('id')
      .where('email', '=', author.email)
      .execute()
    expect(written).toHaveLength(30)
  }),
  rejected(118, 'a change of another user’s review', '404 review-not-found', ({ otherCustomer }) => ({
    method: 'PATCH',
    path: '/api/review/1',
    as: otherCustomer,
    body: { reviewText: 'Bad.', usersRating: 1, version: 1 },
  })),
]
