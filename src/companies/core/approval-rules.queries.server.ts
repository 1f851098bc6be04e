import { findRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { type Period, utcDay } from '#app/lib/dates.ts'
import { ruleToDto } from './approval-rule-adapter.ts'
import type { ApprovalRuleDto, Delegation } from './approval-rule-contract.ts'
import { type RuleNames, ruleSentence, sentenceText } from './approval-rule-sentences.ts'
import type { ApprovalRule, TeamMember } from './approval-rules.ts'

export type StoredRule = ApprovalRule & { id: string; isActive: boolean; version: number }

type RuleColumns = 'id' | 'roles' | 'conditions' | 'steps' | 'is_active' | 'version'

export const toRule = (row: Pick<Row<'approval_rules'>, RuleColumns>): StoredRule => ({
  id: row.id,
  roles: row.roles,
  conditions: row.conditions,
  steps: row.steps,
  isActive: row.is_active,
  version: row.version,
})

/** In the order in which they are checked. */
export async function findRules(db: Db, companyId: string): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('approval_rules')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toRule)
}

/** A member of a company as a decision about a request sees them. */
export interface TeamPerson extends TeamMember {
  userId: string
  email: string
  isEmailConfirmed: boolean
}

export interface Team {
  isDualControl: boolean
  members: TeamPerson[]
  /** All that have not ended. */
  delegations: (Period & { memberId: string; delegateId: string })[]
}

/** The open memberships of companies, and who decides for whom. */
export async function findTeams(db: Db, companyIds: readonly string[]): Promise<Map<string, Team>> {
  if (companyIds.length === 0) return new Map()
  const [companies, members, delegations] = await Promise.all([
    findRows(db, 'companies', { id: companyIds }, ['id', 'is_dual_control']),
    db
      .selectFrom('company_members')
      .innerJoin('users', 'users.id', 'company_members.user_id')
      .select(['company_members.id', 'company_id', 'user_id', 'company_members.role'])
      .select(['users.name', 'users.email', 'users.email_verified'])
      .where('company_id', 'in', companyIds)
      .where('left_at', 'is', null)
      .orderBy('company_members.id')
      .execute(),
    findRows(db, 'approval_delegations', { company_id: companyIds }),
  ])
  return new Map(
    companies.map(({ id, is_dual_control }) => [
      id,
      {
        isDualControl: is_dual_control,
        members: members
          .filter(({ company_id }) => company_id === id)
          .map(({ user_id, email_verified, name, email, role, ...member }) => ({
            id: member.id,
            userId: user_id,
            name,
            email,
            role,
            isEmailConfirmed: email_verified,
          })),
        delegations: delegations
          .filter(({ company_id }) => company_id === id)
          .map(({ member_id, delegate_id, starts_on, ends_on }) => ({
            memberId: member_id,
            delegateId: delegate_id,
            startsOn: starts_on,
            endsOn: ends_on,
          })),
      },
    ]),
  )
}

export async function findTeam(db: Db, companyId: string): Promise<Team> {
  const teams = await findTeams(db, [companyId])
  return teams.get(companyId) ?? { isDualControl: true, members: [], delegations: [] }
}

export const FORMER_MEMBER = 'a former member'

/** @param members whose names may be said; without them, a rule names 'a member' */
export async function findRuleNames(
  db: Db,
  companyId: string,
  members: readonly { id: string; name: string }[] | null,
): Promise<RuleNames> {
  const [sites, costCenters] = await Promise.all([
    findRows(db, 'company_sites', { company_id: companyId }, ['id', 'name']),
    findRows(db, 'cost_centers', { company_id: companyId }, ['id', 'code']),
  ])
  const site = new Map(sites.map(({ id, name }) => [id, name]))
  const costCenter = new Map(costCenters.map(({ id, code }) => [id, code]))
  const member = new Map(members?.map(({ id, name }) => [id, name]))
  return {
    site: (id) => site.get(id) ?? 'a former site',
    costCenter: (id) => costCenter.get(id) ?? 'a former cost center',
    member: (id) => (members === null ? 'a member' : (member.get(id) ?? FORMER_MEMBER)),
  }
}

/** The rules as members see them: with their sentences. */
export async function findListedRules(
  db: Db,
  companyId: string,
  isActiveOnly: boolean,
): Promise<ApprovalRuleDto[]> {
  const rules = (await findRules(db, companyId)).filter(({ isActive }) => isActive || !isActiveOnly)
  if (rules.length === 0) return []
  const { members } = await findTeam(db, companyId)
  const names = await findRuleNames(db, companyId, members)
  return rules.map((rule) => ({
    ...ruleToDto(rule),
    id: rule.id,
    isActive: rule.isActive,
    version: rule.version,
    sentence: sentenceText(ruleSentence(rule, names)),
  }))
}

/** Those of one member: the delegation that they gave, and those that they received. Null for all of the company. */
export async function findDelegations(
  db: Db,
  companyId: string,
  memberId: string | null,
  now: Date,
): Promise<Delegation[]> {
  let select = db
    .selectFrom('approval_delegations')
    .innerJoin('company_members as delegate', 'delegate.id', 'approval_delegations.delegate_id')
    .innerJoin('users', 'users.id', 'delegate.user_id')
    .select(['member_id', 'delegate_id', 'users.name', 'starts_on', 'ends_on'])
    .where('approval_delegations.company_id', '=', companyId)
    .where('ends_on', '>=', utcDay(now))
    .orderBy('member_id')
  if (memberId !== null)
    select = select.where((eb) => eb.or([eb('member_id', '=', memberId), eb('delegate_id', '=', memberId)]))
  const rows = await select.execute()
  return rows.map(({ member_id, delegate_id, name, starts_on, ends_on }) => ({
    member: member_id,
    delegate: delegate_id,
    delegateName: name,
    startsOn: starts_on,
    endsOn: ends_on,
  }))
}
