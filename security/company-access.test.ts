/** Every call about a company × everybody who may make it × each status of the company. */
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/test-shop.ts'
import {
  type AccessName,
  COMPANY_ACTORS,
  COMPANY_STATES,
  type CompanyActorName,
  type CompanyState,
  expectedAnswer,
} from './authorization/company-access.ts'
import { type CompanyFixture, companyFixtures } from './authorization/company-fixture.ts'
import { COMPANY_ROUTES, type CompanyRoute, exampleRequest, partOf } from './authorization/company-routes.ts'
import { routeOf } from './authorization/table.ts'

const shop = await openTestShop()
const { open } = await companyFixtures(shop)
const declared = new Map(shop.api.endpoints.all.map((endpoint) => [routeOf(endpoint), endpoint]))

test('every call about a company, its requests, orders and lists has a row', () => {
  const listed = new Set(COMPANY_ROUTES.map(({ route }) => route))
  // Documents are found as their order is, and take long to draw.
  const about = [...declared].filter(
    ([route, { access }]) =>
      !route.endsWith('.pdf') &&
      (/ \/api\/(companies|savedlists|purchase-requests)\/:id/.test(route) ||
        (/ \/api\/orders\/:id/.test(route) && access !== 'staff')),
  )
  expect(about.map(([route]) => route).filter((route) => !listed.has(route))).toEqual([])
  expect([...listed].filter((route) => !declared.has(route))).toEqual([])
})

/** After these calls, the others need a new company, unless a call only adds a record that they do not meet. */
const CHANGES_COMPANY = new Set<AccessName>([
  ...(['manage', 'invite', 'delegate', 'leave', 'administer', 'changeStatus', 'merge'] as const),
])
const ADDS_RECORD = /^POST .*\/(sites|cost-centers|budgets|service-accounts|keys|invitations|agreements)$/

const fixtures = new Map<CompanyState, CompanyFixture>()

async function fixtureIn(state: CompanyState): Promise<CompanyFixture> {
  const fixture = fixtures.get(state) ?? (await open(state))
  fixtures.set(state, fixture)
  return fixture
}

let requests = 0

async function answerTo(row: CompanyRoute, actor: CompanyActorName, state: CompanyState) {
  const fixture = await fixtureIn(state)
  const as = fixture.actors[actor]
  const part = partOf(row.route)
  const { method, path, body } = await exampleRequest(fixture, row, as?.email ?? 'guest@company.example')
  requests += 1
  // Rate limits count by address.
  const headers = { 'x-fixit-client-ip': `10.9.${requests >> 8}.${requests & 255}` }
  const answer = await shop.ask(method, path, { as, body, headers })
  if (answer.status >= 400) return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  await answer.arrayBuffer()
  if (part && method !== 'GET') fixture.forget(part)
  if (CHANGES_COMPANY.has(row.access) && !ADDS_RECORD.test(row.route)) fixtures.delete(state)
  return String(answer.status)
}

describe.each(COMPANY_STATES)('in a company that is %s', (state) => {
  test.each(COMPANY_ROUTES)('$route ($access)', async (row) => {
    const done = String(declared.get(row.route)?.status)
    const expected = COMPANY_ACTORS.map(
      (actor) => [actor, expectedAnswer(row.access, actor, state, done)] as const,
    )
    const ask = async (actor: CompanyActorName) => [actor, await answerTo(row, actor, state)] as const
    // A refused caller changes nothing for the others.
    const isDone = (answer: string) => answer === done
    const [first, ...refused] = expected.filter(([, answer]) => !isDone(answer)).map(([actor]) => actor)
    const answers = [...(first ? [await ask(first)] : []), ...(await Promise.all(refused.map(ask)))]
    for (const [actor, answer] of expected) if (isDone(answer)) answers.push(await ask(actor))
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected))
  })
})
