import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { exampleSite } from '../../../security/authorization/personas.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { CompanyMembership, ReceivedInvitation } from '../core/contract.ts'
import {
  INVITATION_DAYS,
  MAX_COST_CENTERS,
  MAX_MEMBERS,
  MAX_OPEN_INVITATIONS,
  MAX_SITES,
} from '../core/rules.ts'

let now = new Date('2026-11-22T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { ask, auditEventsWith, db, register, registerAdmin, registerUnconfirmed, emailsTo } = shop
const { send, newCompany, addMember, invitationToken, accept } = companyCalls(shop)

const minutesLater = (minutes: number) => addDays(now, minutes / 1_440)
const invite = (path: string, as: Visitor, email: string, role = 'buyer') =>
  send('POST', `${path}/invitations`, as, { email, role })

describe('an invitation', () => {
  test('is accepted by the invited address only, once', async () => {
    const { owner, path } = await newCompany()
    const [person, other] = [await register(), await register()]
    const invited = { email: person.email.toUpperCase(), role: 'approver' }
    const { fields } = await problemOf(
      await ask('POST', `${path}/invitations`, { as: owner, body: { ...invited, orderLimit: -1 } }),
      422,
      'invalid-input',
    )
    expect(Object.keys(fields as object)).toEqual(['orderLimit'])
    await send('POST', `${path}/invitations`, owner, { ...invited, orderLimit: 2500.5 })
    const token = await invitationToken(person.email)
    const view = (as: Visitor) =>
      send<ReceivedInvitation>('POST', '/api/company-invitations/view', as, { token })
    expect(await view(person)).toMatchObject({
      companyName: 'Northquay Civil',
      orderLimit: 2500.5,
      isForCaller: true,
    })
    const { email, orderLimit } = await view(other)
    expect(orderLimit).toBeNull()
    expect(email).toBe(`${person.email[0]}…@${person.email.split('@')[1]}`)
    expect(await problemOf(await accept(other, token), 403, 'invitation-for-other-address')).toMatchObject({
      sentTo: email,
      detail: `This invitation was sent to ${email}. Sign in with that address to accept it.`,
    })
    const answers = await Promise.all([accept(person, token), accept(person, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { members, invitations } = await send('GET', path, owner)
    expect(members?.map(({ role, orderLimit }) => [role, orderLimit])).toEqual([
      ['owner', null],
      ['approver', 2500.5],
    ])
    expect(invitations).toEqual([])
    const again = { email: person.email, role: 'buyer' }
    const answer = await ask('POST', `${path}/invitations`, { as: owner, body: again })
    await problemOf(answer, 409, 'already-member')
  })

  test('expires, can be cancelled, and carries the role it was changed to', async () => {
    const { owner, path } = await newCompany()
    const person = await register()
    await invite(path, owner, person.email, 'viewer')
    const token = await invitationToken(person.email)
    // Minutes later: the same link, with the new role.
    await invite(path, owner, person.email, 'buyer')
    expect(await invitationToken(person.email)).toBe(token)
    const start = now
    now = addDays(now, INVITATION_DAYS)
    await problemOf(await accept(person, token), 409, 'invitation-expired')
    await invite(path, owner, person.email, 'buyer')
    await problemOf(await accept(person, token), 404, 'invitation-not-found')
    const fresh = await invitationToken(person.email)
    const { invitations } = await send('GET', path, owner)
    await send('DELETE', `${path}/invitations/${invitations?.[0]?.id}`, owner)
    await problemOf(await accept(person, fresh), 404, 'invitation-not-found')
    expect(await problemOf(await accept(person, 'guessed'), 404, 'invitation-not-found')).toMatchObject({
      detail: 'This invitation was cancelled or replaced. Ask the company for a new one.',
    })
    now = start
  })

  test('ends with the right of its sender to invite: removed, demoted or no longer an administrator', async () => {
    const { id, owner, path } = await newCompany()
    const [second, admin] = [await addMember(id, 'owner'), await registerAdmin()]
    const [person, another, third] = [await register(), await register(), await register()]
    await invite(path, second, person.email, 'owner')
    await invite(path, second, another.email, 'owner')
    await invite(path, admin, third.email, 'viewer')
    const tokens = await Promise.all([person, another, third].map(({ email }) => invitationToken(email)))
    const role = { role: 'buyer', orderLimit: null }
    await send('PUT', `${path}/members/${second.memberId}`, owner, role)
    await problemOf(await accept(person, tokens[0] ?? ''), 404, 'invitation-not-found')
    await send('DELETE', `${path}/members/${second.memberId}`, owner)
    await problemOf(await accept(another, tokens[1] ?? ''), 404, 'invitation-not-found')
    await db.updateTable('users').set({ role: 'customer' }).where('email', '=', admin.email).execute()
    await problemOf(await accept(third, tokens[2] ?? ''), 404, 'invitation-not-found')
    expect((await send('GET', path, owner)).invitations).toEqual([])
    // An owner takes it over.
    await invite(path, owner, person.email, 'buyer')
    expect((await accept(person, await invitationToken(person.email))).status).toBe(200)
  })

  test('of an administrator makes nobody an owner or approver of a company that has an owner, and its owners are told', async () => {
    const { owner, path } = await newCompany()
    const [admin, person] = [await registerAdmin(), await register()]
    for (const role of ['owner', 'approver']) {
      const answer = await ask('POST', `${path}/invitations`, {
        as: admin,
        body: { email: admin.email, role },
      })
      await problemOf(answer, 409, 'company-has-owner')
    }
    await invite(path, admin, person.email, 'viewer')
    // Minutes later: the same link, with a new role.
    await invite(path, admin, person.email, 'buyer')
    const told = ['viewer', 'buyer'].map((role) => ({ email: person.email, role }))
    const emails = await emailsTo(owner, 'company-member-invited')
    expect(emails.map(({ payload }) => payload)).toMatchObject(told)
    const events = await auditEventsWith('company-member-invited')
    expect(events.map(({ after }) => after).slice(-2)).toEqual(told)
    // Before the company had an owner.
    const start = now
    now = minutesLater(10)
    const body = { name: 'Quay', country: 'PT', ownerEmail: person.email }
    const company = await send('POST', '/api/companies', admin, body)
    const [first, late] = [await invitationToken(person.email), `/api/companies/${company.id}`]
    await invite(late, admin, admin.email, 'owner')
    expect((await accept(person, first)).status).toBe(200)
    await problemOf(await accept(admin, await invitationToken(admin.email)), 409, 'company-has-owner')
    now = start
  })

  test('reaches an address once in ten minutes, from all accounts and companies, also after a cancellation', async () => {
    const person = await register()
    const [one, two, admin] = [await newCompany(), await newCompany(), await registerAdmin()]
    const colleague = await addMember(one.id, 'owner')
    const own = await send('POST', '/api/companies', colleague, { name: 'Quay', country: 'PT' })
    const senders: [path: string, as: Visitor][] = [
      [one.path, one.owner],
      [one.path, colleague],
      [`/api/companies/${own.id}`, colleague],
      [two.path, two.owner],
      [two.path, admin],
    ]
    const inviteAndCancel = async ([path, as]: [string, Visitor]) => {
      const body = { email: person.email, role: 'buyer' }
      const answer = await ask('POST', `${path}/invitations`, { as, body })
      for (const { id } of (await send('GET', path, as)).invitations ?? [])
        await ask('DELETE', `${path}/invitations/${id}`, { as })
      return answer
    }
    const answers = await Promise.all([...senders, ...senders].map(inviteAndCancel))
    // A company that is invited to twice at the same time changes its open invitation.
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect(await emailsTo(person, 'company-invitation')).toHaveLength(1)
    const start = now
    now = minutesLater(2)
    const refused = await inviteAndCancel([two.path, two.owner])
    expect(refused.headers.get('retry-after')).toBe('480')
    expect(await problemOf(refused, 429, 'too-many-attempts')).toMatchObject({
      detail: 'An invitation was sent to this address a short time ago. Try again in 8 minutes.',
    })
    // An administrator gets the same answer for a new company, and no company without its owner.
    const body = { name: 'Unowned', country: 'PT', ownerEmail: person.email }
    await problemOf(await ask('POST', '/api/companies', { as: admin, body }), 429, 'too-many-attempts')
    expect(await send('GET', '/api/companies?q=unowned', admin)).toEqual([])
    now = minutesLater(8)
    expect((await inviteAndCancel([two.path, two.owner])).status).toBe(200)
    expect(await emailsTo(person, 'company-invitation')).toHaveLength(2)
    now = start
  })

  test('reaches an address a few times a day, of which one account has a part', async () => {
    const person = await register()
    const [one, two] = [await newCompany(), await newCompany()]
    const start = now
    const statuses: number[] = []
    for (const { path, owner } of [one, one, one, one, two, two, two]) {
      now = minutesLater(10)
      const body = { email: person.email.replace('@', `+${statuses.length}@`), role: 'buyer' }
      statuses.push((await ask('POST', `${path}/invitations`, { as: owner, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429])
    now = addDays(now, 1)
    await invite(one.path, one.owner, person.email)
    now = start
  })

  test('is sent to 100 people a day by one account, over all its companies', async () => {
    const owner = await register()
    const paths = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await send('POST', '/api/companies', owner, { name: 'Quay', country: 'PT' })
        return `/api/companies/${id}`
      }),
    )
    for (let each = 0; each < 100; each += 1)
      await invite(paths[each % 2] ?? '', owner, `person-${each}@many.example`)
    const body = { email: 'person-100@many.example', role: 'buyer' }
    const answer = await ask('POST', `${paths[0]}/invitations`, { as: owner, body })
    expect(await problemOf(answer, 429, 'too-many-attempts')).toMatchObject({
      detail: 'You have invited too many people within a day. Try again in 24 hours.',
    })
  })

  test('is not sent by an account whose own address is not confirmed', async () => {
    const owner = await registerUnconfirmed()
    const { id } = await send('POST', '/api/companies', owner, { name: 'Northquay', country: 'PT' })
    const body = { email: 'p.matos@company.example', role: 'buyer' }
    const answer = await ask('POST', `/api/companies/${id}/invitations`, { as: owner, body })
    await problemOf(answer, 409, 'email-not-confirmed')
  })
})

describe('members', () => {
  test('see what their role includes; others find nothing', async () => {
    const { id, path } = await newCompany()
    const [viewer, approver, other] = [
      await addMember(id, 'viewer'),
      await addMember(id, 'approver'),
      await register(),
    ]
    expect((await send('GET', path, viewer)).members).toBeNull()
    expect((await send('GET', path, approver)).members).toHaveLength(3)
    await problemOf(await ask('GET', path, { as: other }), 404, 'company-not-found')
    const change = { role: 'approver', orderLimit: 10 }
    const memberPath = `${path}/members/${approver.memberId}`
    // Not even their own limit.
    for (const as of [viewer, approver]) {
      const problem = await problemOf(
        await ask('PUT', memberPath, { as, body: change }),
        403,
        'not-permitted-in-company',
      )
      expect(problem.detail).toBe(
        'Your role in the company does not include this. Ask an owner of the company.',
      )
    }
    await problemOf(await ask('PUT', memberPath, { as: other, body: change }), 404, 'company-not-found')
  })

  test('a company keeps an owner, also when both leave at once', async () => {
    const { id, owner, path } = await newCompany()
    const second = await addMember(id, 'owner')
    const { memberId } = await send('GET', path, owner)
    const answers = await Promise.all([
      ask('DELETE', `${path}/members/${memberId}`, { as: owner }),
      ask('DELETE', `${path}/members/${second.memberId}`, { as: second }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    expect((await problemOf(refused as Response, 409, 'last-owner')).detail).toBe(
      'A company needs an owner. Make another member an owner first.',
    )
    const owners = await db
      .selectFrom('company_members')
      .select('id')
      .where('company_id', '=', id)
      .where('left_at', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('a removed member keeps nothing, gets an email, and can be invited again', async () => {
    const { id: companyId, owner, path } = await newCompany()
    const person = await addMember(companyId, 'buyer')
    const id = person.memberId
    await send('PUT', `${path}/members/${id}`, owner, { role: 'buyer', orderLimit: 2500.5 })
    expect((await send('GET', path, person)).orderLimit).toBe(2500.5)
    await send('DELETE', `${path}/members/${id}`, owner)
    await problemOf(await ask('GET', path, { as: person }), 404, 'company-not-found')
    expect(await send<CompanyMembership[]>('GET', `/api/user/${person.email}/companies`, person)).toEqual([])
    const emails = await emailsTo(person, 'company-member-removed')
    expect(emails).toHaveLength(1)
    await invite(path, owner, person.email, 'viewer')
    expect((await accept(person, await invitationToken(person.email))).status).toBe(200)
  })
})

/** Adds copies of the rows of a company, which differ in these columns. */
async function addCopies(table: string, companyId: string, copies: number, columns: string) {
  const row = sql.table(table)
  await sql`insert into ${row} select (jsonb_populate_record(null::${row}, to_jsonb(one) || ${sql.raw(columns)})).*
    from (select * from ${row} where company_id = ${companyId} limit 1) as one,
      generate_series(1, ${sql.lit(copies)}) as copy`.execute(db)
}

test('a company has at most 500 members, 100 open invitations, 200 sites and 500 cost centers', async () => {
  const { id, owner, path } = await newCompany()
  const person = await register()
  await invite(path, owner, person.email)
  const token = await invitationToken(person.email)
  await sql`insert into users select (jsonb_populate_record(null::users, to_jsonb(one) || jsonb_build_object(
      'id', ${id}::text || copy, 'email', copy || '@many.example'))).*
    from (select * from users where email = ${owner.email}) as one,
      generate_series(1, ${sql.lit(MAX_MEMBERS - 1)}) as copy`.execute(db)
  const unique = `'id', one.id || copy`
  await addCopies(
    'company_members',
    id,
    MAX_MEMBERS - 1,
    `jsonb_build_object(${unique}, 'user_id', one.company_id || copy)`,
  )
  await addCopies(
    'company_invitations',
    id,
    MAX_OPEN_INVITATIONS - 1,
    `jsonb_build_object(${unique}, 'email', copy || '@new.example', 'token_hash', copy)`,
  )
  await addCopies(
    'company_sites',
    id,
    MAX_SITES - 1,
    `jsonb_build_object(${unique}, 'name', 'Site ' || copy)`,
  )
  await addCopies(
    'cost_centers',
    id,
    MAX_COST_CENTERS - 1,
    `jsonb_build_object(${unique}, 'code', 'C' || copy)`,
  )
  const add = (part: string, body: object) => ask('POST', `${path}/${part}`, { as: owner, body })
  const cases: [Response, code: string, detail: string][] = [
    [await accept(person, token), 'too-many-members', 'A company can have at most 500 members.'],
    [
      await add('invitations', { email: 'one.more@company.example', role: 'buyer' }),
      'too-many-invitations',
      'A company can have at most 100 open invitations, and send at most 100 within 24 hours. Cancel some, or try again tomorrow.',
    ],
    [
      await add('sites', { ...exampleSite, name: 'One more' }),
      'too-many-sites',
      'A company can have at most 200 sites.',
    ],
    [
      await add('cost-centers', { code: 'more', name: '', isArchived: false }),
      'too-many-cost-centers',
      'A company can have at most 500 cost centers.',
    ],
  ]
  for (const [answer, code, detail] of cases)
    expect(await problemOf(answer, 409, code)).toMatchObject({ detail })
})
