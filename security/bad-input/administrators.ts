/** Rows 119 to 125: who becomes an administrator, and who stays one. */
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { messageOf, type Sent } from './requests.ts'
import { notApplicable, provenBy, type Row, refused, shown, taken } from './row.ts'

const promote = async (stage: Fixture, as: Sent['as'], email?: string): Promise<Sent> => ({
  method: 'PUT',
  path: `/api/user/admin/${email ?? (await stage.newUser()).email}`,
  as,
})

const HOUR = 3_600_000

export const ADMINISTRATORS: Row[] = [
  refused(
    119,
    'an administrator made by a customer',
    '403 forbidden',
    (stage) => promote(stage, stage.customer),
    {
      because: 'the refusal stands in the log; the audit trail holds deeds',
    },
  ),
  refused(119, 'an administrator made by a guest', '401 not-signed-in', (stage) => promote(stage, undefined)),
  refused(119, 'oneself made administrator', '403 forbidden', (stage) =>
    promote(stage, stage.customer, stage.customer.email),
  ),
  refused(120, 'an administrator of an unknown address', '404 user-not-found', (stage) =>
    promote(stage, stage.admin, 'nobody@company.example'),
  ),
  taken(
    121,
    'an administrator made once more',
    '200',
    (stage) => promote(stage, stage.admin, stage.admin.email),
    {
      writesNothing: true,
      because: 'the specification’s modifiedCount of 0',
      also: ({ text }) => expect(JSON.parse(text)).toEqual({ modifiedCount: 0 }),
    },
  ),
  refused(122, 'an administrator who removes themselves', '409 cannot-remove-self', (stage) => ({
    method: 'DELETE',
    path: `/api/user/${stage.admin.email}`,
    as: stage.admin,
  })),
  provenBy(
    122,
    'the last administrator who deletes their account',
    'src/privacy/api.test.ts › is refused for the last administrator, also when the last two delete their accounts at once',
  ),
  notApplicable(
    122,
    'an administrator made a customer again',
    'administrators are removed, not demoted',
    '405 method-not-allowed',
    (stage) => ({ method: 'DELETE', path: `/api/user/admin/${stage.admin.email}`, as: stage.admin }),
  ),
  ...(
    [
      ['begun thirty hours ago', { created_at: new Date(Date.now() - 30 * HOUR) }],
      ['unused for three hours', { last_used_at: new Date(Date.now() - 3 * HOUR) }],
    ] as const
  ).map(([how, then]) =>
    shown(124, `an administrator’s session ${how}`, '401 not-signed-in', async (stage) => {
      const admin = await stage.newUser()
      const { id } = await stage.user(admin.email)
      await stage.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
      expect(messageOf(await stage.ask({ path: '/api/user?limit=1', as: admin }))).toBe('200')
      await stage.db.updateTable('sessions').set(then).where('user_id', '=', id).execute()
      expect(messageOf(await stage.ask({ path: '/api/user?limit=1', as: admin }))).toBe('401 not-signed-in')
    }),
  ),
  refused(125, 'an administrator made from another site', '403 cross-site-request', async (stage) => ({
    ...(await promote(stage, stage.admin)),
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })),
]
