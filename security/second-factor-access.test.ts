/** Every call × a session that awaits its second factor. The calls come from their declarations. */
import { expect, test } from 'vitest'
import { openTestShop, type Visitor } from '../testing/test-shop.ts'
import { routeOf } from './authorization/table.ts'

const { api, ask, db, registerAdmin, userIdOf } = await openTestShop({
  environment: { STAFF_SECOND_FACTOR: 'required' },
})

/** Written once more, so that nobody opens a call by mistake. */
const OPEN = [
  'GET /api/admin/:email',
  'GET /api/auth/get-session',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirmation',
  'POST /api/auth/second-factor/enrollment',
  'POST /api/auth/sign-out',
]

async function newAdmin(hasSecondFactor: boolean): Promise<Visitor> {
  const admin = await registerAdmin()
  const id = await userIdOf(admin)
  const at = new Date()
  const factor = { user_id: id, secret: 'x', backup_codes: [], created_at: at, confirmed_at: at }
  if (hasSecondFactor) await db.insertInto('second_factors').values(factor).execute()
  return admin
}

/** Each request has its own client address, because rate limits count by address. */
let requests = 0
async function answerTo(method: string, path: string, as: Visitor | undefined): Promise<string> {
  requests += 1
  const headers = { 'x-fixit-client-ip': `10.2.${requests >> 8}.${requests & 255}` }
  const answer = await ask(method, path, { as, headers, ...(method !== 'GET' && { body: {} }) })
  if (answer.status < 400) {
    await answer.body?.cancel()
    return String(answer.status)
  }
  return `${answer.status} ${((await answer.json()) as { code: string }).code}`
}

test('a few calls are open before the second factor', () => {
  const open = api.endpoints.all.filter(({ isOpenBeforeSecondFactor }) => isOpenBeforeSecondFactor)
  expect(open.map(routeOf).sort()).toEqual(OPEN)
})

test.each([
  ['who has a second factor', true],
  ['who has to add one', false],
])('to the session of somebody %s, other calls are closed or those of a guest', async (_who, hasFactor) => {
  const admin = await newAdmin(hasFactor)
  const calls = api.endpoints.all.filter((call) => !call.isOpenBeforeSecondFactor)
  expect(calls.length).toBeGreaterThan(200)
  for (const call of calls) {
    const path = call.path.replace(':email', admin.email).replaceAll(/:\w+/g, 'unknown')
    const answer = await answerTo(call.method, path, admin)
    const expected =
      call.access === 'anyone' || call.access === 'staff-sometimes'
        ? await answerTo(call.method, path, undefined)
        : '403 second-factor-required'
    expect([routeOf(call), answer]).toEqual([routeOf(call), expected])
  }
  expect(await answerTo('GET', '/api/products?archived=1', admin)).toBe('403 second-factor-required')
  for (const route of OPEN) {
    const [method = '', path = ''] = route.replace(':email', admin.email).split(' ')
    expect([route, await answerTo(method, path, admin)]).not.toEqual([route, '403 second-factor-required'])
  }
})
