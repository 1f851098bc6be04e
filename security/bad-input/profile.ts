/** Rows 61 to 69: `PUT /user/{email}`. */
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { json, type Sent } from './requests.ts'
import { type Row, refused, taken } from './row.ts'

const put = ({ customer }: Fixture, body: unknown, email = customer.email): Sent => ({
  method: 'PUT',
  path: `/api/user/${email}`,
  as: customer,
  body,
})

/** Ways to write somebody else's address, or one's own so that another is read. */
const OTHER_ADDRESSES: [how: string, answer: string, email: (stage: Fixture) => string][] = [
  ['with NUL behind it', '400 invalid-url', ({ customer }) => `${customer.email}%00`],
  ['with a slash in it', '403 forbidden', ({ customer }) => `${customer.email}%2F`],
  ['behind two dots', '403 forbidden', ({ stranger }) => `..%2F${stranger.email}`],
  [
    'encoded twice',
    '403 forbidden',
    ({ customer }) => encodeURIComponent(encodeURIComponent(customer.email)),
  ],
  ['with a dot behind it', '403 forbidden', ({ customer }) => `${customer.email}.`],
  ['that cannot be decoded', '400 invalid-url', () => '%E0%A4%A'],
  ['of 300 signs', '422 invalid-input', () => `${'a'.repeat(284)}@company.example`],
]

export const PROFILE: Row[] = [
  refused(61, 'somebody else’s profile', '403 forbidden', (stage) =>
    put(stage, { name: 'Owned' }, stage.stranger.email),
  ),
  refused(62, 'a profile without signing in', '401 not-signed-in', (stage) => ({
    ...put(stage, { name: 'Owned' }),
    as: undefined,
  })),
  taken(63, 'no change at all', '200', (stage) => put(stage, {}), {
    writesNothing: true,
    because: 'the specification’s sync after sign-in sends no more',
  }),
  ...Object.entries({
    'a role': { role: 'admin' },
    'a verified address': { emailVerified: true },
    'an id': { id: '1' },
    'a day it was removed': { removed_at: null },
  }).map(([what, change]) =>
    refused(64, `${what} of one’s own choice`, '422 invalid-input', (stage) => put(stage, change)),
  ),
  refused(64, 'the address of somebody else', '403 forbidden', (stage) =>
    put(stage, { email: stage.stranger.email }),
  ),
  ...OTHER_ADDRESSES.map(([how, answer, email]) =>
    refused(65, `an address ${how}`, answer, (stage) => put(stage, { name: 'Owned' }, email(stage))),
  ),
  taken(
    65,
    'one’s own address in capitals',
    '200',
    (stage) => put(stage, { name: 'Site Buyer' }, stage.customer.email.toUpperCase()),
    {
      because: 'it is the same account',
      also: (answer, { customer }) => expect(json<{ email: string }>(answer).email).toBe(customer.email),
    },
  ),
  ...['abc', '+49 (0) 30 / 123', '1'.repeat(40), '١٢٣'].map((phone) =>
    taken(66, `the phone number ${phone}`, '200', (stage) => put(stage, { phone: ` ${phone} ` }), {
      because: 'the specification checks none; it is trimmed and kept as text',
      also: (answer) => expect(json<{ phone: string }>(answer).phone).toBe(phone),
    }),
  ),
  refused(66, 'a phone number of 41 signs', '422 invalid-input', (stage) =>
    put(stage, { phone: '1'.repeat(41) }),
  ),
  refused(67, 'a location of 5,000 letters', '422 invalid-input', (stage) =>
    put(stage, { location: 'x'.repeat(5_000) }),
  ),
  refused(67, 'an address of 501 letters on an order', '422 invalid-input', async (stage) =>
    stage.purchase(stage.customer, await stage.listMachine(), 6, { address: 'x'.repeat(501) }),
  ),
  taken(
    67,
    'an address of thirty lines on an order',
    '201',
    async (stage) =>
      stage.purchase(stage.customer, await stage.listMachine(), 6, { address: 'Gate 4\n'.repeat(30) }),
    { because: 'it is text of up to 500 signs, not checked further' },
  ),
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example'].map((social) =>
    refused(69, `the profile link ${social}`, '422 invalid-input', (stage) => put(stage, { social })),
  ),
  ...['image', 'avatar'].map((field) =>
    refused(69, `a picture of oneself by address, as ${field}`, '422 invalid-input', (stage) =>
      put(stage, { [field]: 'http://169.254.169.254/' }),
    ),
  ),
]
