import { pick } from '#app/app/problems.server.ts'
import {
  delegationBody,
  newRuleBody,
  ruleChangeBody,
  ruleSequenceBody,
} from '#app/companies/core/approval-rule-contract.ts'
import { companyChange, companyParams, idSchema } from '#app/companies/core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { deleteRule, endDelegation, saveRule, setDelegation, setRuleSequence } from './commands.server.ts'

const SAVED_RULE_PROBLEMS = pick(
  COMPANY_PROBLEMS,
  'approval-rule-not-found',
  'version-conflict',
  'too-many-approval-rules',
  'site-not-found',
  'cost-center-not-found',
  'member-not-found',
  'no-possible-approver',
)

export const approvalRuleEndpoints = [
  companyChange({
    route: 'POST /companies/{id}/approval-rules',
    summary: 'Add an approval rule, by an owner',
    description:
      'Rules are checked in their order; the first active one that is about an order decides who approves it. An active rule is rejected if nobody could approve the orders that it stops.',
    params: companyParams,
    body: newRuleBody,
    lists: ['approvalRules'],
    refuses: SAVED_RULE_PROBLEMS,
    change: (ctx, companyId, { body }) => saveRule(ctx, companyId, null, body),
  }),
  companyChange({
    route: 'PUT /companies/{id}/approval-rules',
    summary: 'Set the order in which the approval rules are checked',
    params: companyParams,
    body: ruleSequenceBody,
    lists: ['approvalRules'],
    refuses: pick(COMPANY_PROBLEMS, 'version-conflict'),
    change: (ctx, companyId, { body }) => setRuleSequence(ctx, companyId, body.rules),
  }),
  companyChange({
    route: 'PUT /companies/{id}/approval-rules/{rule}',
    summary: 'Change an approval rule, or switch it on or off',
    params: companyParams.extend({ rule: idSchema }),
    body: ruleChangeBody,
    lists: ['approvalRules'],
    refuses: SAVED_RULE_PROBLEMS,
    change: (ctx, companyId, { params: { rule }, body }) => saveRule(ctx, companyId, rule, body),
  }),
  companyChange({
    route: 'DELETE /companies/{id}/approval-rules/{rule}',
    summary: 'Delete an approval rule',
    params: companyParams.extend({ rule: idSchema }),
    lists: ['approvalRules'],
    refuses: pick(COMPANY_PROBLEMS, 'approval-rule-not-found'),
    change: (ctx, companyId, { params: { rule } }) => deleteRule(ctx, companyId, rule),
  }),
  companyChange({
    route: 'PUT /companies/{id}/members/{member}/delegation',
    summary: 'Let another member decide purchase requests for an owner or approver, for at most 90 days',
    description: 'Members set their own delegation, owners anyone’s. It replaces the earlier one.',
    params: companyParams.extend({ member: idSchema }),
    body: delegationBody,
    lists: ['delegations'],
    refuses: pick(COMPANY_PROBLEMS, 'member-not-found', 'invalid-delegate', 'delegation-over'),
    change: (ctx, companyId, { params: { member }, body }) => setDelegation(ctx, companyId, member, body),
  }),
  companyChange({
    route: 'DELETE /companies/{id}/members/{member}/delegation',
    summary: 'End a delegation; may be repeated',
    params: companyParams.extend({ member: idSchema }),
    lists: ['delegations'],
    refuses: pick(COMPANY_PROBLEMS, 'member-not-found'),
    change: (ctx, companyId, { params: { member } }) => endDelegation(ctx, companyId, member),
  }),
]
