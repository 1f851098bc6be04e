import { expect, test } from 'vitest'
import { promisedDispatchDay } from '#app/orders/core/dispatch-date.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { createSettingsReader } from '../settings-reader.server.ts'
import type { CalendarDay } from './contract.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
const { ask, db, register, registerAdmin } = await openTestShop({ now: () => NOW })
const [admin, buyer] = [await registerAdmin(), await register()]

const add = (day: string, body: object, as: Visitor | undefined = admin) =>
  ask('PUT', `/api/calendar/${day}`, { as, body })
const remove = (day: string, as: Visitor | undefined = admin) => ask('DELETE', `/api/calendar/${day}`, { as })
const readDays = async (): Promise<CalendarDay[]> => (await ask('GET', '/api/calendar', { as: admin })).json()
const holiday = (name: string) => ({ name, isWorking: false })
const readTerms = async () => {
  const operator = { orderTerms: DEFAULT_ORDER_TERMS, sender: 'orders@northquay.example' }
  return (await createSettingsReader({ db, environment: {}, operator }).read()).orderTerms
}

test('only administrators read and change the calendar', async () => {
  await problemOf(await ask('GET', '/api/calendar'), 401, 'not-signed-in')
  await problemOf(await ask('GET', '/api/calendar', { as: buyer }), 403, 'forbidden')
  await problemOf(
    await ask('PUT', '/api/calendar/2026-11-26', { body: holiday('Fair') }),
    401,
    'not-signed-in',
  )
  await problemOf(await add('2026-11-26', holiday('Fair'), buyer), 403, 'forbidden')
  await problemOf(await remove('2026-11-26', buyer), 403, 'forbidden')
})

test('the calendar starts with the bank holidays of two years', async () => {
  const days = await readDays()
  expect(days[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day', isWorking: false, isEntered: false })
  expect(days.at(-1)).toMatchObject({ day: '2028-08-28', name: 'Summer bank holiday' })
})

test('an added holiday moves the dispatch of the next payment, and is in the audit trail until it is removed', async () => {
  const dispatchDay = async () => promisedDispatchDay(NOW, await readTerms())
  expect(await dispatchDay()).toBe('2026-11-27')
  const added: CalendarDay[] = await (await add('2026-11-26', holiday('Company holiday'))).json()
  expect(added[0]).toEqual({ day: '2026-11-26', name: 'Company holiday', isWorking: false, isEntered: true })
  expect(await dispatchDay()).toBe('2026-11-30')
  expect((await add('2026-11-28', { name: 'Stocktaking', isWorking: true })).status).toBe(200)
  expect(await dispatchDay()).toBe('2026-11-28')
  for (const day of ['2026-11-26', '2026-11-28']) expect((await remove(day)).status).toBe(200)
  expect(await dispatchDay()).toBe('2026-11-27')
  const audit = await (await ask('GET', '/api/audit?area=settings', { as: admin })).json()
  expect(audit).toMatchObject([
    { action: 'calendar-day-removed', subject: '28 Nov 2026' },
    { action: 'calendar-day-removed', subject: '26 Nov 2026', before: { name: 'Company holiday' } },
    { action: 'calendar-day-added', after: { name: 'Stocktaking', working: true } },
    { action: 'calendar-day-added', after: { name: 'Company holiday', working: false } },
  ])
})

test('a public holiday becomes a working day and comes back', async () => {
  const goodFriday = async () => (await readDays()).find(({ day }) => day === '2027-03-26')
  await add('2027-03-26', { name: 'Urgent orders', isWorking: true })
  expect(await goodFriday()).toMatchObject({ name: 'Urgent orders', isWorking: true })
  await remove('2027-03-26')
  expect(await goodFriday()).toMatchObject({ name: 'Good Friday', isWorking: false, isEntered: false })
  const { detail } = await problemOf(await remove('2027-03-26'), 404, 'calendar-day-not-found')
  expect(detail).toBe('26 Mar 2027 is a public holiday: Good Friday. To work on it, add it as a working day.')
})

test('a day is added once, also by two administrators at once', async () => {
  const answers = await Promise.all([
    add('2026-12-24', holiday('Christmas Eve')),
    add('2026-12-24', holiday('Company holiday')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { fields } = await problemOf(await add('2026-12-24', holiday('Again')), 409, 'calendar-day-exists')
  expect(fields).toEqual({
    day: expect.stringMatching(/^24 Dec 2026 is already in the calendar: .+\. Remove it there first\.$/),
  })
  const christmas = await problemOf(await add('2026-12-25', holiday('Xmas')), 409, 'calendar-day-exists')
  expect(christmas.fields).toEqual({ day: '25 Dec 2026 is already a public holiday: Christmas Day.' })
})

test.each([
  ['2026-11-23', holiday('Fair'), 'day', 'must be today or later'],
  ['2029-01-01', holiday('Fair'), 'day', 'must be at most 730 days from now'],
  ['2027-02-31', holiday('Fair'), 'day', 'must be a day such as 2026-12-24'],
  ['31-12-2026', holiday('Fair'), 'day', 'must be a day such as 2026-12-24'],
  ['2026-12-01', holiday(''), 'name', 'must not be empty'],
  ['2026-12-01', holiday('x'.repeat(81)), 'name', 'must have at most 80 characters'],
  ['2026-12-01', holiday('Fa\u202Eir'), 'name', 'must not contain control or invisible characters'],
  ['2026-12-01', { name: 'Fair' }, 'isWorking', 'expected boolean'],
])('%s with %o is refused', async (day, body, field, message) => {
  const before = await readDays()
  const { fields } = await problemOf(await add(day, body), 422, 'invalid-input')
  expect(fields).toEqual({ [field]: expect.stringContaining(message) })
  expect(await readDays()).toEqual(before)
})

test('without the public holidays of a country only the entered days are left', async () => {
  const before = await readDays()
  const texts = { PUBLIC_HOLIDAYS: 'none', CUT_OFF: '9:00' }
  expect((await ask('PUT', '/api/settings/orders', { as: admin, body: { version: 0, texts } })).status).toBe(
    200,
  )
  expect(await readDays()).toEqual(before.filter(({ isEntered }) => isEntered))
  expect(await readTerms()).toMatchObject({ cutOff: '09:00', calendar: { publicHolidays: 'none' } })
})
