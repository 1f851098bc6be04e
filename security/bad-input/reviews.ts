/** Rows 111 to 118: reviews. */
import { expect } from 'vitest'
import type { Review } from '../../src/reviews/contract.ts'
import type { Fixture } from './fixture.ts'
import { json, messageOf, type Sent } from './requests.ts'
import { notApplicable, type Row, refused, shown, taken } from './row.ts'

const review = ({ customer }: Fixture, change: object = {}): Sent => ({
  method: 'POST',
  path: '/api/review',
  as: customer,
  body: { email: customer.email, reviewText: 'Good.', usersRating: 5, ...change },
})

const ANY_NUMBER = 'the specification lets a customer review any number of times'

export const REVIEWS: Row[] = [
  ...[0, 6, 4.5, -1, '5', null, [5], true].map((usersRating) =>
    refused(111, `a rating of ${JSON.stringify(usersRating)}`, '422 invalid-input', (stage) =>
      review(stage, { usersRating }),
    ),
  ),
  refused(111, 'a rating of NaN, which is no JSON', '400 malformed-request', (stage) => {
    const sent = review(stage)
    return { ...sent, body: JSON.stringify(sent.body).replace('"usersRating":5', '"usersRating":NaN') }
  }),
  ...Object.entries({ 'no words': '', 'blanks alone': ' \n\t ', '5,001 letters': 'x'.repeat(5_001) }).map(
    ([what, reviewText]) =>
      refused(112, `a review of ${what}`, '422 invalid-input', (stage) => review(stage, { reviewText })),
  ),
  ...['x', '😀👍', '\u202egnp.exe'].map((reviewText) =>
    taken(112, `a review of ${JSON.stringify(reviewText)}`, '201', (stage) => review(stage, { reviewText }), {
      also: (answer) => expect(json<Review>(answer).reviewText).toBe(reviewText),
    }),
  ),
  refused(114, 'a review in somebody else’s name', '403 forbidden', (stage) =>
    review(stage, { email: stage.stranger.email }),
  ),
  taken(115, 'a second review', '201', (stage) => review(stage), { because: ANY_NUMBER }),
  refused(116, 'a review of a machine one has not ordered', '422 product-not-ordered', async (stage) =>
    review(stage, { productID: (await stage.listMachine())._id }),
  ),
  taken(116, 'a review without a machine', '201', (stage) => review(stage), {
    because: 'it is of the company, and not called verified',
    also: (answer) => expect(json<Review>(answer).verified).toBe(false),
  }),
  shown(117, 'more than thirty reviews in a minute', '429 and when to come back', async (stage) => {
    const author = await stage.newUser()
    const one = review({ ...stage, customer: author })
    const answers = []
    for (let each = 0; each < 31; each += 1) answers.push(await stage.ask(one))
    expect(answers.slice(0, 30).map(messageOf)).toEqual(Array(30).fill('201'))
    const last = answers.at(-1) ?? expect.fail()
    expect(messageOf(last)).toBe('429 too-many-attempts')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    const written = await stage.db
      .selectFrom('reviews')
      .select('id')
      .where('email', '=', author.email)
      .execute()
    expect(written).toHaveLength(30)
  }),
  ...['PUT', 'DELETE'].map((method) =>
    notApplicable(
      118,
      `${method} of somebody else’s review`,
      'reviews are neither edited nor deleted',
      '404 endpoint-not-found',
      ({ stranger }) => ({ method, path: '/api/review/1', as: stranger, body: { reviewText: 'Bad.' } }),
    ),
  ),
]
