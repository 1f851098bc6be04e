/** Companies with members, sites and cost centers in a test shop. */
import { expect } from 'vitest'
import { exampleSite } from '../security/authorization/personas.ts'
import type { Company, SiteInput } from '../src/companies/core/contract.ts'
import type { CompanyRole } from '../src/companies/core/rules.ts'
import { newId } from '../src/db/ids.server.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

export function companyCalls({ ask, db, emailsTo, register, userIdOf }: Shop) {
  async function send<Value = Company>(method: string, path: string, as: Visitor, body?: unknown) {
    const answer = await ask(method, path, { as, body })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return (await answer.json()) as Value
  }

  /** A company with an owner, one site and one cost center. */
  async function newCompany(name = 'Northquay Civil') {
    const owner = await register()
    const { id } = await send('POST', '/api/companies', owner, { name, country: 'PT', vatId: 'PT500000000' })
    const path = `/api/companies/${id}`
    const body = { code: '4711', name: 'Store', isArchived: false }
    await send('POST', `${path}/cost-centers`, owner, body)
    await send('POST', `${path}/sites`, owner, exampleSite)
    const { sites, costCenters } = await send('GET', path, owner)
    const [site, costCenter] = [sites[0]?.id ?? '', costCenters[0]?.id ?? '']
    return { id, path, owner, choice: { id, siteId: site, costCenterId: costCenter }, site, costCenter }
  }

  async function addMember(company: string, role: CompanyRole, orderLimit: number | null = null) {
    const person = await register()
    const id = newId()
    const joined = { joined_at: new Date(), order_limit: orderLimit && orderLimit * 100 }
    await db
      .insertInto('company_members')
      .values({ id, company_id: company, user_id: await userIdOf(person), role, ...joined })
      .execute()
    return { ...person, memberId: id }
  }

  /** Of the newest invitation to the address. */
  async function invitationToken(email: string): Promise<string> {
    const invitation = (await emailsTo({ email }, 'company-invitation')).at(-1)
    return new URL(String(invitation?.payload.url)).searchParams.get('token') ?? ''
  }
  const accept = (as: Visitor, token: string) =>
    ask('POST', '/api/company-invitations/accept', { as, body: { token } })

  const archivedSite: SiteInput = { ...exampleSite, isArchived: true }
  return { send, newCompany, addMember, invitationToken, accept, archivedSite }
}
