import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { ruleFromDto } from '#app/companies/core/approval-rule-adapter.ts'
import type { DelegationInput, RuleDto } from '#app/companies/core/approval-rule-contract.ts'
import {
  describeRuleProblem,
  ruleSentence,
  sentenceText,
} from '#app/companies/core/approval-rule-sentences.ts'
import {
  FORMER_MEMBER,
  findRuleNames,
  findRules,
  findTeam,
  type StoredRule,
  type TeamPerson,
} from '#app/companies/core/approval-rules.queries.server.ts'
import { type ApprovalRule, findRuleProblem, MAX_RULES } from '#app/companies/core/approval-rules.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { NOTHING_CHANGED, withLockedCompany } from '#app/companies/core/with-locked-company.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows, findRow, findRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { type Period, utcDay } from '#app/lib/dates.ts'
import { refused } from '#app/lib/outcome.ts'

type RuleValues = RuleDto & { isActive: boolean }

/** Adds a rule at the end, or changes the one with this ID. An active rule must leave somebody who can approve. */
export function saveRule(
  ctx: Context,
  companyId: string,
  id: string | null,
  values: RuleValues & { version?: number },
) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const rules = await findRules(tx, companyId)
    const saved = rules.find((rule) => rule.id === id)
    if (id !== null && !saved) return refused({ code: 'approval-rule-not-found' })
    if (id === null && rules.length >= MAX_RULES) return refused({ code: 'too-many-approval-rules' })
    const rule = ruleFromDto(values)
    if (saved && changesNothing(saved, { ...rule, isActive: values.isActive })) return NOTHING_CHANGED
    if (saved && saved.version !== values.version) return refused({ code: 'version-conflict' })
    const unknown = await findUnknownPart(tx, companyId, rule)
    if (unknown) return refused({ code: unknown })
    const problem = values.isActive && (await findApproverProblem(tx, companyId, rule))
    if (problem) return refused({ code: 'no-possible-approver', reason: describeRuleProblem(problem) })
    const at = ctx.now()
    const columns = {
      roles: JSON.stringify(rule.roles),
      conditions: JSON.stringify(rule.conditions),
      steps: JSON.stringify(rule.steps),
      is_active: values.isActive,
      updated_at: at,
    }
    if (saved) {
      const changed = { ...columns, version: saved.version + 1 }
      await updateRows(tx, 'approval_rules', saved.id, changed)
    } else {
      const added = { id: newId(at), company_id: companyId, position: rules.length + 1, created_at: at }
      await insertRow(tx, 'approval_rules', { ...added, ...columns })
    }
    const action = saved ? 'approval-rule-changed' : 'approval-rule-added'
    return recordRule(tx, ctx, company, action, saved, { ...rule, isActive: values.isActive })
  })
}

export function deleteRule(ctx: Context, companyId: string, id: string) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const rules = await findRules(tx, companyId)
    const saved = rules.find((rule) => rule.id === id)
    if (!saved) return refused({ code: 'approval-rule-not-found' })
    await deleteRows(tx, 'approval_rules', id)
    await setPositions(
      tx,
      rules.filter((rule) => rule.id !== id).map((rule) => rule.id),
    )
    return recordRule(tx, ctx, company, 'approval-rule-removed', saved, undefined)
  })
}

/** Sets the order in which the rules are checked. Rejected unless it names all of them. */
export function setRuleSequence(ctx: Context, companyId: string, ids: readonly string[]) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const before = (await findRules(tx, companyId)).map(({ id }) => id)
    const isComplete = before.length === ids.length && ids.every((id) => before.includes(id))
    if (!isComplete) return refused({ code: 'version-conflict' })
    if (isDeepStrictEqual(before, ids)) return NOTHING_CHANGED
    await setPositions(tx, ids)
    return recordAuditEvent(tx, ctx, {
      action: 'approval-rules-reordered',
      subject: { id: companyId, label: company.name },
    })
  })
}

async function setPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) await updateRows(tx, 'approval_rules', id, { position: index + 1 })
}

/** A rule may only name sites, cost centers and members of its company. */
async function findUnknownPart(tx: Tx, companyId: string, rule: ApprovalRule) {
  const sites = rule.conditions.flatMap((one) => (one.kind === 'site' ? one.siteIds : []))
  const costCenters = rule.conditions.flatMap((one) => (one.kind === 'cost-center' ? one.costCenterIds : []))
  const members = rule.steps.flatMap(({ approvers }) => ('memberIds' in approvers ? approvers.memberIds : []))
  const [foundSites, foundCostCenters, foundMembers] = [
    await findRows(tx, 'company_sites', { company_id: companyId }, ['id']),
    await findRows(tx, 'cost_centers', { company_id: companyId }, ['id']),
    await findRows(tx, 'company_members', { company_id: companyId }, ['id']),
  ]
  if (!areKnown(sites, foundSites)) return 'site-not-found'
  if (!areKnown(costCenters, foundCostCenters)) return 'cost-center-not-found'
  return areKnown(members, foundMembers) ? null : 'member-not-found'
}

function areKnown(ids: readonly string[], found: readonly { id: string }[]): boolean {
  const foundIds = new Set(found.map(({ id }) => id))
  return ids.every((id) => foundIds.has(id))
}

async function findApproverProblem(tx: Tx, companyId: string, rule: ApprovalRule) {
  const { members, isDualControl } = await findTeam(tx, companyId)
  return findRuleProblem(rule, members, isDualControl)
}

/** The audit trail names no members, so that nothing about a deleted account stays in it. */
async function recordRule(
  tx: Tx,
  ctx: Context,
  company: Row<'companies'>,
  action: 'approval-rule-added' | 'approval-rule-changed' | 'approval-rule-removed',
  before: StoredRule | undefined,
  after: (ApprovalRule & { isActive: boolean }) | undefined,
): Promise<void> {
  const names = await findRuleNames(tx, company.id, null)
  const describe = (rule: ApprovalRule & { isActive: boolean }) => ({
    rule: sentenceText(ruleSentence(rule, names)),
    on: rule.isActive,
  })
  await recordAuditEvent(tx, ctx, {
    action,
    subject: { id: company.id, label: company.name },
    ...(before && { before: describe(before) }),
    ...(after && { after: describe(after) }),
  })
}

/** Lets another member decide for this one. Members set their own delegation; owners anyone's. It replaces the earlier one. */
export function setDelegation(
  ctx: Context,
  companyId: string,
  memberId: string,
  { delegate, startsOn, endsOn }: DelegationInput,
) {
  return inDelegation(ctx, companyId, memberId, async (tx, members) => {
    const before = await findDelegation(tx, memberId)
    const [member, other] = [memberId, delegate].map((id) => members.find((one) => one.id === id))
    if (!member || !other) return refused({ code: 'member-not-found' })
    const canReplace = other.id !== member.id && isPermitted(other.role, 'order')
    if (!isPermitted(member.role, 'decide') || !canReplace) return refused({ code: 'invalid-delegate' })
    if (endsOn < utcDay(ctx.now())) return refused({ code: 'delegation-over' })
    const after = { delegateId: delegate, startsOn, endsOn }
    if (isDeepStrictEqual(before, after)) return { before, after }
    const days = { delegate_id: delegate, starts_on: startsOn, ends_on: endsOn, created_at: ctx.now() }
    await tx
      .insertInto('approval_delegations')
      .values({ member_id: memberId, company_id: companyId, ...days })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(days))
      .execute()
    return { before, after }
  })
}

/** Ends a delegation. Repeating it changes nothing. */
export function endDelegation(ctx: Context, companyId: string, memberId: string) {
  return inDelegation(ctx, companyId, memberId, async (tx) => {
    const before = await findDelegation(tx, memberId)
    await deleteRows(tx, 'approval_delegations', { member_id: memberId })
    return { before, after: undefined }
  })
}

/** The delegation of a member, by the IDs of the members. */
type Delegation = Period & { delegateId: string }

async function findDelegation(tx: Tx, memberId: string): Promise<Delegation | undefined> {
  const row = await findRow(tx, 'approval_delegations', { member_id: memberId })
  return row && { delegateId: row.delegate_id, startsOn: row.starts_on, endsOn: row.ends_on }
}

interface ChangedDelegation {
  before: Delegation | undefined
  after: Delegation | undefined
}

function inDelegation<Code extends string = never>(
  ctx: Context,
  companyId: string,
  memberId: string,
  change: (
    tx: Tx,
    members: readonly TeamPerson[],
  ) => Promise<ChangedDelegation | { done: false; refusal: { code: Code } }>,
) {
  return withLockedCompany(ctx, companyId, 'decide', async ({ tx, user, actor, company }) => {
    const { members } = await findTeam(tx, companyId)
    const member = members.find(({ id }) => id === memberId)
    if (!member) return refused({ code: 'member-not-found' })
    if (member.userId !== user.userId && actor !== 'owner')
      return refused({ code: 'not-permitted-in-company' })
    const changed = await change(tx, members)
    if ('done' in changed) return changed
    const { before, after } = changed
    if (isDeepStrictEqual(before, after)) return NOTHING_CHANGED
    const describe = ({ delegateId, startsOn, endsOn }: Delegation) => {
      const delegate = members.find(({ id }) => id === delegateId)
      return {
        // The IDs are those of the users, because a deleted account is anonymized by its ID.
        approver: member.name,
        approverId: member.userId,
        delegate: delegate?.name ?? FORMER_MEMBER,
        delegateId: delegate?.userId ?? null,
        firstDay: startsOn,
        lastDay: endsOn,
      }
    }
    return recordAuditEvent(tx, ctx, {
      action: 'approval-delegation-changed',
      subject: { id: companyId, label: company.name },
      ...(before && { before: describe(before) }),
      ...(after && { after: describe(after) }),
    })
  })
}
