/** Rows 119 to 125: promoting and removing administrators. */
import { expect } from 'vitest'
import { type Fixture, PASSWORD } from './fixture.ts'
import { type RequestInput, statusAndCode } from './requests.ts'
import { accepted, coveredBy, type Row, rejected, scenario } from './row.ts'

const promote = async (fixture: Fixture, as: RequestInput['as'], email?: string): Promise<RequestInput> => ({
  method: 'PUT',
  path: `/api/user/admin/${email ?? (await fixture.newUser()).email}`,
  as,
  body: { password: PASSWORD },
})

const HOUR = 3_600_000

export const ADMINISTRATORS: Row[] = [
  rejected(
    119,
    'a promotion by a customer',
    '403 forbidden',
    (fixture) => promote(fixture, fixture.customer),
    {
      reason: 'the log has the rejection; the audit trail has only actions',
    },
  ),
  rejected(119, 'a promotion by a guest', '401 not-signed-in', (fixture) => promote(fixture, undefined)),
  rejected(119, 'a promotion of oneself', '403 forbidden', (fixture) =>
    promote(fixture, fixture.customer, fixture.customer.email),
  ),
  rejected(120, 'a promotion of an unknown address', '404 user-not-found', (fixture) =>
    promote(fixture, fixture.admin, 'nobody@company.example'),
  ),
  accepted(
    121,
    'a promotion of an administrator',
    '200',
    (fixture) => promote(fixture, fixture.admin, fixture.admin.email),
    {
      writesNothing: true,
      reason: 'the specification’s modifiedCount of 0',
      check: ({ text }) => expect(JSON.parse(text)).toEqual({ modifiedCount: 0 }),
    },
  ),
  rejected(122, 'an administrator removing themselves', '409 cannot-remove-self', (fixture) => ({
    method: 'DELETE',
    path: `/api/user/${fixture.admin.email}`,
    as: fixture.admin,
  })),
  coveredBy(
    122,
    'the last administrator deleting their account',
    'src/privacy/api.test.ts › is refused for the last administrator, also when the last two delete their accounts at once',
  ),
  rejected(122, 'a promotion without the right password', '422 confirmation-failed', async (fixture) => ({
    ...(await promote(fixture, fixture.admin)),
    body: { password: 'wrong' },
  })),
  rejected(122, 'a demotion without the right password', '422 confirmation-failed', (fixture) => ({
    method: 'POST',
    path: `/api/user/admin/${fixture.admin.email}/demotion`,
    as: fixture.admin,
    body: { password: 'wrong', email: 'wrong@company.example' },
  })),
  ...(
    [
      ['started thirty hours ago', { created_at: new Date(Date.now() - 30 * HOUR) }],
      ['unused for three hours', { last_used_at: new Date(Date.now() - 3 * HOUR) }],
    ] as const
  ).map(([condition, sessionTimes]) =>
    scenario(124, `an administrator’s session ${condition}`, '401 not-signed-in', async (fixture) => {
      const admin = await fixture.newUser()
      const { id } = await fixture.user(admin.email)
      await fixture.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
      expect(statusAndCode(await fixture.ask({ path: '/api/user?limit=1', as: admin }))).toBe('200')
      await fixture.db.updateTable('sessions').set(sessionTimes).where('user_id', '=', id).execute()
      expect(statusAndCode(await fixture.ask({ path: '/api/user?limit=1', as: admin }))).toBe(
        '401 not-signed-in',
      )
    }),
  ),
  rejected(125, 'a cross-site promotion', '403 cross-site-request', async (fixture) => ({
    ...(await promote(fixture, fixture.admin)),
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })),
]
