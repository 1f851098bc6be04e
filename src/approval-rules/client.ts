import { queryOptions } from '@tanstack/react-query'
import type {
  ApprovalRuleDto,
  DelegationInput,
  RuleDto,
  RuleTestResult,
} from '#app/companies/core/approval-rule-contract.ts'
import type { ChangedCompany } from '#app/companies/core/contract.ts'
import { sendJson } from '#app/lib/api.ts'

const pathOf = (company: string) => `/api/companies/${encodeURIComponent(company)}`
const rulePath = (company: string, rule: string) =>
  `${pathOf(company)}/approval-rules/${encodeURIComponent(rule)}`
const delegationPath = (company: string, member: string) =>
  `${pathOf(company)}/members/${encodeURIComponent(member)}/delegation`

/** Roles, conditions and steps only: what the API takes. */
export const ruleValues = ({ roles, conditions, steps }: RuleDto): RuleDto => ({ roles, conditions, steps })

/** @param saved null for a new rule, which is off */
export const saveRule = (company: string, saved: ApprovalRuleDto | null, values: RuleDto) =>
  saved
    ? sendJson<ChangedCompany>('PUT', rulePath(company, saved.id), {
        ...values,
        isActive: saved.isActive,
        version: saved.version,
      })
    : sendJson<ChangedCompany>('POST', `${pathOf(company)}/approval-rules`, { ...values, isActive: false })

export const switchRule = (company: string, rule: ApprovalRuleDto, isActive: boolean) =>
  sendJson<ChangedCompany>('PUT', rulePath(company, rule.id), {
    ...ruleValues(rule),
    isActive,
    version: rule.version,
  })

export const deleteRule = (company: string, rule: string) =>
  sendJson<ChangedCompany>('DELETE', rulePath(company, rule))

export const setRuleSequence = (company: string, rules: readonly string[]) =>
  sendJson<ChangedCompany>('PUT', `${pathOf(company)}/approval-rules`, { rules })

/** Which orders of the last 12 months the rule would have stopped. */
export const ruleTestQuery = (company: string, rule: RuleDto) =>
  queryOptions({
    queryKey: ['approval-rule-test', company, ruleValues(rule)],
    queryFn: () =>
      sendJson<RuleTestResult>('POST', `${pathOf(company)}/approval-rules/test`, ruleValues(rule)),
    meta: { tags: ['orders', 'companies'], isPersonal: true },
  })

export const setDelegation = (company: string, member: string, delegation: DelegationInput) =>
  sendJson<ChangedCompany>('PUT', delegationPath(company, member), delegation)

export const endDelegation = (company: string, member: string) =>
  sendJson<ChangedCompany>('DELETE', delegationPath(company, member))
