/** A company in one of its states, with its people and what they have ordered, requested and shared. */
import { newId } from '../../src/db/ids.server.ts'
import { addDays } from '../../src/lib/dates.ts'
import type { SavedListDto } from '../../src/order-lists/core/contract.ts'
import type { PurchaseRequest } from '../../src/purchase-requests/contract.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import type { openTestShop, Visitor } from '../../testing/test-shop.ts'
import type { CompanyActorName, CompanyState, MEMBERS } from './company-access.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** The records that a call may use up, so that it is created again for the next one. */
export type CompanyPart = 'order' | 'shippedOrder' | 'request' | 'list'

export async function companyFixtures(shop: Shop) {
  const { ask, db, register, registerAdmin, addProduct } = shop
  const { send, newCompany, addMember } = companyCalls(shop)
  const orders = orderCalls(shop)
  const product = await addProduct({ price: 100, stock: 1_000_000 })
  const line = (units: number) => orders.line(product, units)
  const [administrator, customer] = [await registerAdmin(), await register()]
  const { owner: otherOwner } = await newCompany('Other')
  const { id: into } = await newCompany('Into')

  async function open(state: CompanyState) {
    const { id, name, path, choice, owner, ...parts } = { ...(await newCompany()), name: 'Northquay Civil' }
    const [viewer, buyer, approver, removed] = [
      await addMember(id, 'viewer'),
      await addMember(id, 'buyer'),
      await addMember(id, 'approver'),
      await addMember(id, 'approver'),
    ]
    await db
      .updateTable('company_members')
      .set({ left_at: new Date() })
      .where('id', '=', removed.memberId)
      .execute()
    const actors: Record<CompanyActorName, Visitor | undefined> = {
      guest: undefined,
      customer,
      'removed member': removed,
      'owner of another company': otherOwner,
      viewer,
      buyer,
      approver,
      owner,
      administrator,
    }
    const { memberId } = await send('GET', path, owner)
    const memberIds: Record<(typeof MEMBERS)[number], string> = {
      viewer: viewer.memberId,
      buyer: buyer.memberId,
      approver: approver.memberId,
      owner: memberId ?? '',
    }
    const setStatus = (status: CompanyState) => send('PUT', `${path}/status`, administrator, { status })
    const readVersion = async () => (await send('GET', path, administrator)).version
    /** The companies that the people order for. */
    let current: { id: string } = choice

    const create: Record<CompanyPart, () => Promise<string>> = {
      async order() {
        return (await placedOrder(await orders.send(buyer, [line(6)], { company: current }))).number
      },
      async shippedOrder() {
        const number = await create.order()
        const act = (end: string, body: object) =>
          send<{ number: string }>('POST', `/api/orders/${number}${end}`, administrator, body)
        await act('/transitions', { to: 'paid' })
        const shipment = await act('/shipments', { lines: [{ line: 1, quantity: 1 }] })
        await act(`/shipments/${shipment.number}/dispatch`, {})
        return `${number} ${shipment.number}`
      },
      async request() {
        const body = { lines: [line(10)], address: '', Phone: '1', company: current }
        const { number } = await send<PurchaseRequest>('POST', '/api/purchase-requests', buyer, body)
        return number
      },
      async list() {
        const body = { name: `List ${newId()}`, lines: [{ productID: product._id, quantity: 6 }] }
        const list = await send<SavedListDto>('POST', '/api/savedlists', buyer, body)
        await send('PUT', `/api/savedlists/${list.id}/sharing`, buyer, { companyId: current.id })
        return list.id
      },
    }
    const created = new Map<CompanyPart, string>()
    const params = { ...parts, member: memberIds.buyer, ...(await insertRecords(id, parts.costCenter)) }
    if (state === 'merged') {
      for (const part of ['order', 'shippedOrder', 'request', 'list'] as const)
        created.set(part, await create[part]())
      await send('POST', `/api/purchase-requests/${created.get('request')}/withdrawal`, buyer)
      await send('POST', `${path}/merge`, administrator, { into, name, version: await readVersion() })
      current = { id: into }
    }
    /** Ordering needs an active company. The members of a merged one order for the other one. */
    const setState = (change: CompanyState) => (state === 'merged' ? undefined : setStatus(change))
    await setState(state)

    async function partOf(part: CompanyPart): Promise<string> {
      const known = created.get(part)
      if (known) return known
      await setState('active')
      const added = await create[part]()
      await setState(state)
      created.set(part, added)
      return added
    }
    return {
      company: id,
      name,
      into,
      choice,
      actors,
      memberIds,
      params,
      buyer,
      line,
      sku: product.sku,
      readVersion,
      partOf,
      /** A call has changed it: the next one gets a new one. */
      forget(part: CompanyPart): void {
        // The members of a merged company have no open requests.
        if (state !== 'merged' || part !== 'request') created.delete(part)
      },
    }
  }

  /** A rule that stops orders of $1,000 or more, a budget, an ended agreement, a draft of one and an open invitation. */
  async function insertRecords(company_id: string, costCenter: string) {
    const at = new Date()
    const [rule, budget, agreement, draft, invitation] = [newId(), newId(), newId(), newId(), newId()]
    const own = { company_id, created_at: at }
    await db
      .insertInto('approval_rules')
      .values({
        ...own,
        id: rule,
        position: 1,
        is_active: true,
        updated_at: at,
        roles: JSON.stringify(['buyer', 'approver', 'owner']),
        conditions: JSON.stringify([{ kind: 'total', amount: 1_000_00 }]),
        steps: JSON.stringify([{ quorum: 'any', approvers: { roles: ['approver', 'owner'] } }]),
      })
      .execute()
    const days = { starts_on: '2020-01-01', ends_on: '2020-12-31' }
    await db
      .insertInto('budgets')
      .values({ ...days, id: budget, company_id, cost_center_id: costCenter, amount: 100_00, rule: 'warn' })
      .execute()
    const terms = { ...own, ...days, name: 'Frame', discount_bp: 100, order_minimum: null, updated_at: at }
    await db
      .insertInto('agreements')
      .values([
        { ...terms, id: agreement, status: 'ended' },
        { ...terms, id: draft, status: 'draft' },
      ])
      .execute()
    const { user_id: invited_by } = await db
      .selectFrom('company_members')
      .select('user_id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('company_invitations')
      .values({
        ...own,
        id: invitation,
        email: `${invitation}@company.example`,
        role: 'buyer',
        invited_by,
        token_hash: invitation,
        sent_at: at,
        expires_at: new Date('2099-01-01'),
      })
      .execute()
    const [account, key] = [newId(), newId()]
    const made = { created_at: at, created_by: invited_by }
    await db
      .insertInto('service_accounts')
      .values({ ...made, company_id, id: account, name: 'ERP' })
      .execute()
    const scopes = ['orders:read']
    await db
      .insertInto('api_keys')
      .values({
        ...made,
        id: key,
        account_id: account,
        hash: key,
        prefix: 'fx_live_',
        scopes,
        expires_at: addDays(at, 1),
      })
      .execute()
    return { rule, budget, agreement, draft, invitation, account, key }
  }

  return { open, ask }
}

export type CompanyFixture = Awaited<ReturnType<Awaited<ReturnType<typeof companyFixtures>>['open']>>
