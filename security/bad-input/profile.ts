/** Rows 61 to 69: `PUT /user/{email}`. */
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { json, type RequestInput } from './requests.ts'
import { accepted, type Row, rejected } from './row.ts'

const updateProfile = ({ customer }: Fixture, body: unknown, email = customer.email): RequestInput => ({
  method: 'PUT',
  path: `/api/user/${email}`,
  as: customer,
  body,
})

/** Ways to write somebody else's address, or one's own so that another is read. */
const OTHER_ADDRESSES: [how: string, answer: string, email: (fixture: Fixture) => string][] = [
  ['with NUL behind it', '400 invalid-url', ({ customer }) => `${customer.email}%00`],
  ['with a slash in it', '403 forbidden', ({ customer }) => `${customer.email}%2F`],
  ['behind two dots', '403 forbidden', ({ otherCustomer }) => `..%2F${otherCustomer.email}`],
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
  rejected(61, 'somebody else’s profile', '403 forbidden', (fixture) =>
    updateProfile(fixture, { name: 'Owned' }, fixture.otherCustomer.email),
  ),
  rejected(62, 'a profile without signing in', '401 not-signed-in', (fixture) => ({
    ...updateProfile(fixture, { name: 'Owned' }),
    as: undefined,
  })),
  accepted(63, 'no change at all', '200', (fixture) => updateProfile(fixture, {}), {
    writesNothing: true,
    reason: 'the specification’s sync after sign-in sends no more',
  }),
  ...Object.entries({
    'a role': { role: 'admin' },
    'a verified address': { emailVerified: true },
    'an id': { id: '1' },
    'a day it was removed': { removed_at: null },
  }).map(([what, change]) =>
    rejected(64, `${what} of one’s own choice`, '422 invalid-input', (fixture) =>
      updateProfile(fixture, change),
    ),
  ),
  rejected(64, 'the address of somebody else', '403 forbidden', (fixture) =>
    updateProfile(fixture, { email: fixture.otherCustomer.email }),
  ),
  ...OTHER_ADDRESSES.map(([how, answer, email]) =>
    rejected(65, `an address ${how}`, answer, (fixture) =>
      updateProfile(fixture, { name: 'Owned' }, email(fixture)),
    ),
  ),
  accepted(
    65,
    'one’s own address in capitals',
    '200',
    (fixture) => updateProfile(fixture, { name: 'Site Buyer' }, fixture.customer.email.toUpperCase()),
    {
      reason: 'it is the same account',
      check: (answer, { customer }) => expect(json<{ email: string }>(answer).email).toBe(customer.email),
    },
  ),
  ...['abc', '+49 (0) 30 / 123', '1'.repeat(40), '١٢٣'].map((phone) =>
    accepted(
      66,
      `the phone number ${phone}`,
      '200',
      (fixture) => updateProfile(fixture, { phone: ` ${phone} ` }),
      {
        reason: 'the specification checks none; it is trimmed and kept as text',
        check: (answer) => expect(json<{ phone: string }>(answer).phone).toBe(phone),
      },
    ),
  ),
  rejected(66, 'a phone number of 41 signs', '422 invalid-input', (fixture) =>
    updateProfile(fixture, { phone: '1'.repeat(41) }),
  ),
  rejected(67, 'a location of 5,000 letters', '422 invalid-input', (fixture) =>
    updateProfile(fixture, { location: 'x'.repeat(5_000) }),
  ),
  rejected(67, 'an address of 501 letters on an order', '422 invalid-input', async (fixture) =>
    fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 6, { address: 'x'.repeat(501) }),
  ),
  accepted(
    67,
    'an address of thirty lines on an order',
    '201',
    async (fixture) =>
      fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 6, {
        address: 'Gate 4\n'.repeat(30),
      }),
    { reason: 'it is text of up to 500 signs, not checked further' },
  ),
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example'].map((social) =>
    rejected(69, `the profile link ${social}`, '422 invalid-input', (fixture) =>
      updateProfile(fixture, { social }),
    ),
  ),
  ...['image', 'avatar'].map((field) =>
    rejected(69, `a picture of oneself by address, as ${field}`, '422 invalid-input', (fixture) =>
      updateProfile(fixture, { [field]: 'http://169.254.169.254/' }),
    ),
  ),
]
