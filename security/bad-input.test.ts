/**
 * The catalog of bad inputs, row by row, for one shop behind a real socket: the response to each, and that rejected
 * input writes nothing. If the shop answers differently than the catalog expects, the test name says why.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATORS } from './bad-input/administrators.ts'
import { ANY_ENDPOINT } from './bad-input/any-endpoint.ts'
import { BODIES } from './bad-input/bodies.ts'
import { openFixture } from './bad-input/fixture.ts'
import { ORDERS } from './bad-input/orders.ts'
import { PRODUCTS } from './bad-input/products.ts'
import { PROFILE } from './bad-input/profile.ts'
import { PROVIDER } from './bad-input/provider.ts'
import { REGISTERING } from './bad-input/registering.ts'
import { REVIEWS } from './bad-input/reviews.ts'
import { SIGNING_IN } from './bad-input/signing-in.ts'
import { VISITORS } from './bad-input/visitors.ts'
import { sendSlowly, WIRE } from './bad-input/wire.ts'

const TABLES = {
  'raw bytes': WIRE,
  'request bodies': BODIES,
  'any endpoint': ANY_ENDPOINT,
  visitors: VISITORS,
  registration: REGISTERING,
  'sign-in': SIGNING_IN,
  'the identity provider': PROVIDER,
  profiles: PROFILE,
  products: PRODUCTS,
  orders: ORDERS,
  reviews: REVIEWS,
  administrators: ADMINISTRATORS,
}

/** The row numbers of the catalog, which has gaps. */
const NUMBERS = [
  1, 2, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 17, 19, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 36, 37, 38,
  39, 40, 42, 43, 44, 45, 46, 48, 49, 50, 51, 52, 54, 55, 56, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 69, 70,
  71, 72, 73, 74, 75, 77, 78, 79, 80, 82, 83, 84, 85, 86, 87, 88, 89, 91, 92, 93, 94, 96, 97, 98, 99, 100,
  101, 104, 105, 106, 107, 108, 109, 111, 112, 114, 115, 116, 117, 118, 119, 120, 121, 122, 124, 125,
]

const fixture = await openFixture()
let slowResponse: Promise<string>
beforeAll(() => {
  slowResponse = sendSlowly(fixture)
})

test('every numbered row of the catalog is present', () => {
  const rows = Object.values(TABLES).flatMap((table) => table.map(({ row }) => row))
  expect([...new Set(rows.filter((row) => typeof row === 'number'))].sort((a, b) => a - b)).toEqual(NUMBERS)
})

describe.each(Object.entries(TABLES))('%s', (_subject, table) => {
  for (const { row, input, result, verify } of table) {
    test(`${row}. ${input}: ${result}`, () => verify(fixture))
  }
})

test('a request body that arrives slowly is rejected after half a minute', async () => {
  expect(await slowResponse).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/)
})
