/** Teams whose orders an approval rule stops, and their decisions, in a test shop. */
import { expect } from 'vitest'
import type { RuleDto } from '../src/companies/core/approval-rule-contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import type { PurchaseRequest, RequestSummary } from '../src/purchase-requests/contract.ts'
import { companyCalls } from './company-calls.ts'
import { orderCalls } from './order-calls.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

export const REQUESTS = '/api/purchase-requests'

/** A step of a rule. */
export const one = (role: 'approver' | 'owner') => ({ quorum: 'any' as const, approvers: { roles: [role] } })

/** Orders of $1,000 or more by buyers and approvers need approval from one approver. */
export const exampleRule = (change: Partial<RuleDto> = {}): RuleDto => ({
  roles: ['buyer', 'approver'],
  conditions: [{ kind: 'total', amount: 1_000 }],
  steps: [one('approver')],
  ...change,
})

/** @param product costs $100 */
export function approvalCalls(shop: Shop, product: ProductDto) {
  const { ask } = shop
  const { line, send: order } = orderCalls(shop)
  const { send, newCompany, addMember } = companyCalls(shop)
  type Company = Awaited<ReturnType<typeof newCompany>>

  const addRule = (company: Company, values: RuleDto, isActive = true) =>
    send('POST', `${company.path}/approval-rules`, company.owner, { ...values, isActive })

  /** An owner, an approver and a buyer, with an active rule. */
  async function newTeam(values = exampleRule()) {
    const company = await newCompany()
    const [approver, buyer] = [await addMember(company.id, 'approver'), await addMember(company.id, 'buyer')]
    const { approvalRules } = await addRule(company, values)
    const place = (as: Visitor, quantity: number, choice: object = company.choice) =>
      order(as, [line(product, quantity)], { company: choice as never })
    const request = (as: Visitor, quantity: number) =>
      send<PurchaseRequest>('POST', REQUESTS, as, {
        lines: [line(product, quantity)],
        address: '',
        Phone: '',
        company: company.choice,
      })
    return { ...company, company, approver, buyer, approvalRules, place, request }
  }

  const decide = (as: Visitor, { number, version, step }: PurchaseRequest) =>
    ask('POST', `${REQUESTS}/${number}/decisions`, { as, body: { decision: 'approved', version, step } })

  async function decided(as: Visitor, request: PurchaseRequest) {
    const answer = await decide(as, request)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as PurchaseRequest
  }

  const waiting = async (as: Visitor) =>
    (await send<RequestSummary[]>('GET', `${REQUESTS}/waiting`, as)).map(({ number }) => number)

  return { addRule, newTeam, decide, decided, waiting }
}
