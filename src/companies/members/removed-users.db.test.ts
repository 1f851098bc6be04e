/** The records that remain in companies of users whom an administrator removed. */
import { expect, test } from 'vitest'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { approvalCalls, exampleRule, REQUESTS } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { openTestShop, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, addProduct, emailsTo, registerAdmin } = shop
const product = await addProduct({ price: 100, stock: 10_000 })
const { send, addMember } = companyCalls(shop)
const { newTeam, waiting } = approvalCalls(shop, product)

/** A request of the buyer waits for the approver alone, whose delegate another buyer is; the owner and the buyer can order. */
async function newWaitingTeam() {
  const team = await newTeam()
  const [named, delegate] = [await addMember(team.id, 'approver'), await addMember(team.id, 'buyer')]
  const [rule] = team.approvalRules
  const steps = [{ quorum: 'any' as const, approvers: { memberIds: [named.memberId] } }]
  await send('PUT', `${team.path}/approval-rules/${rule?.id}`, team.owner, {
    ...exampleRule({ steps }),
    isActive: true,
    version: rule?.version,
  })
  const today = new Date().toISOString().slice(0, 10)
  await send('PUT', `${team.path}/members/${named.memberId}/delegation`, team.owner, {
    delegate: delegate.memberId,
    startsOn: today,
    endsOn: today,
  })
  return { ...team, named, delegate, asked: await team.request(team.buyer, 12) }
}

const openMembers = async (company: string) =>
  (
    await db
      .selectFrom('company_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select('email')
      .where('company_id', '=', company)
      .where('left_at', 'is', null)
      .orderBy('company_members.id')
      .execute()
  ).map(({ email }) => email)

const delegationsIn = (company: string) =>
  db.selectFrom('approval_delegations').select('member_id').where('company_id', '=', company).execute()

test('a removed user leaves the companies: owners decide instead, delegations end, open requests are withdrawn', async () => {
  const team = await newWaitingTeam()
  const admin = await registerAdmin()
  const remove = async ({ email }: Visitor) =>
    expect((await ask('DELETE', `/api/user/${email}`, { as: admin })).status).toBe(200)
  expect(await emailsTo(team.owner, 'purchase-request-received')).toEqual([])
  await remove(team.named)
  expect(await openMembers(team.id)).not.toContain(team.named.email)
  expect(await delegationsIn(team.id)).toEqual([])
  expect(await waiting(team.owner)).toEqual([team.asked.number])
  expect(await emailsTo(team.owner, 'purchase-request-received')).toHaveLength(1)
  await remove(team.buyer)
  expect(await waiting(team.owner)).toEqual([])
  const request = await send<PurchaseRequest>('GET', `${REQUESTS}/${team.asked.number}`, team.owner)
  expect(request.status).toBe('withdrawn')
})
