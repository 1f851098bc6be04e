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

/** Ways to write another user's address, or the own address so that another one is read. */
const OTHER_ADDRESSES: [how: string, answer: string, email: (fixture: Fixture) => string][] = [
  ['followed by NUL', '400 invalid-url', ({ customer }) => `${customer.email}%00`],
  ['with a slash', '403 forbidden', ({ customer }) => `${customer.email}%2F`],
  ['after two dots', '403 forbidden', ({ otherCustomer }) => `..%2F${otherCustomer.email}`],
  [
    'encoded twice',
    '403 forbidden',
    ({ customer }) => encodeURIComponent(encodeURIComponent(customer.email)),
  ],
  ['followed by a dot', '403 forbidden', ({ customer }) => `${customer.email}.`],
  ['that cannot be decoded', '400 invalid-url', () => '%E0%A4%A'],
  ['of 300 characters', '422 invalid-input', () => `${'a'.repeat(284)}@company.example`],
]

export const PROFILE: Row[] = [
  rejected(61, 'another user’s profile', '403 forbidden', (fixture) =>
    updateProfile(fixture, { name: 'Owned' }, fixture.otherCustomer.email),
  ),
  rejected(62, 'a profile change by a guest', '401 not-signed-in', (fixture) => ({
    ...updateProfile(fixture, { name: 'Owned' }),
    as: undefined,
  })),
  accepted(63, 'a profile without changes', '200', (fixture) => updateProfile(fixture, {}), {
    writesNothing: true,
    reason: 'the specification’s sync after sign-in sends no more',
  }),
  ...Object.entries({
    'a role': { role: 'admin' },
    'a verified address': { emailVerified: true },
    'an id': { id: '1' },
    'a removal date': { removed_at: null },
  }).map(([what, change]) =>
    rejected(64, `a profile with ${what}`, '422 invalid-input', (fixture) => updateProfile(fixture, change)),
  ),
  rejected(64, 'the address of another user', '403 forbidden', (fixture) =>
    updateProfile(fixture, { email: fixture.otherCustomer.email }),
  ),
  ...OTHER_ADDRESSES.map(([how, answer, email]) =>
    rejected(65, `an address ${how}`, answer, (fixture) =>
      updateProfile(fixture, { name: 'Owned' }, email(fixture)),
    ),
  ),
  accepted(
    65,
    'the own address in capitals',
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
        reason: 'the specification does not validate it; it is trimmed and stored as text',
        check: (answer) => expect(json<{ phone: string }>(answer).phone).toBe(phone),
      },
    ),
  ),
  rejected(66, 'a phone number of 41 characters', '422 invalid-input', (fixture) =>
    updateProfile(fixture, { phone: '1'.repeat(41) }),
  ),
  rejected(67, 'a location of 5,000 characters', '422 invalid-input', (fixture) =>
    updateProfile(fixture, { location: 'x'.repeat(5_000) }),
  ),
  rejected(67, 'a delivery address of 501 characters', '422 invalid-input', async (fixture) =>
    fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 6, { address: 'x'.repeat(501) }),
  ),
  accepted(
    67,
    'a delivery address of thirty lines',
    '201',
    async (fixture) =>
      fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 6, {
        address: 'Gate 4\n'.repeat(30),
      }),
    { reason: 'it is text of up to 500 characters' },
  ),
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example'].map((social) =>
    rejected(69, `the profile link ${social}`, '422 invalid-input', (fixture) =>
      updateProfile(fixture, { social }),
    ),
  ),
  ...['image', 'avatar'].map((field) =>
    rejected(69, `a profile image URL as ${field}`, '422 invalid-input', (fixture) =>
      updateProfile(fixture, { [field]: 'http://169.254.169.254/' }),
    ),
  ),
]
