import { endpoint } from '#app/app/endpoint.server.ts'
import { companyChange, companyParams, idSchema } from '../endpoint-parts.server.ts'
import { readCompany } from '../read-company.server.ts'
import { deleteRule, endDelegation, saveRule, setDelegation, setRuleSequence } from './commands.server.ts'
import { delegationBody, newRuleBody, ruleChangeBody, ruleSequenceBody } from './contract.ts'

export const approvalRuleEndpoints = [
  endpoint({
    ...companyChange,
    method: 'post',
    path: '/companies/{id}/approval-rules',
    summary: 'Add an approval rule, by an owner',
    description:
      'Rules are checked in their order; the first active one that is about an order decides who approves it. An active rule is rejected if nobody could approve the orders that it stops.',
    params: companyParams,
    body: newRuleBody,
    async run(ctx, { params: { id: companyId }, body }) {
      await saveRule(ctx, companyId, null, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    ...companyChange,
    method: 'put',
    path: '/companies/{id}/approval-rules',
    summary: 'Set the order in which the approval rules are checked',
    params: companyParams,
    body: ruleSequenceBody,
    async run(ctx, { params: { id: companyId }, body }) {
      await setRuleSequence(ctx, companyId, body.rules)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    ...companyChange,
    method: 'put',
    path: '/companies/{id}/approval-rules/{rule}',
    summary: 'Change an approval rule, or switch it on or off',
    params: companyParams.extend({ rule: idSchema }),
    body: ruleChangeBody,
    async run(ctx, { params: { id: companyId, rule }, body }) {
      await saveRule(ctx, companyId, rule, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    ...companyChange,
    method: 'delete',
    path: '/companies/{id}/approval-rules/{rule}',
    summary: 'Delete an approval rule',
    params: companyParams.extend({ rule: idSchema }),
    async run(ctx, { params: { id: companyId, rule } }) {
      await deleteRule(ctx, companyId, rule)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    ...companyChange,
    method: 'put',
    path: '/companies/{id}/members/{member}/delegation',
    summary: 'Let another member decide purchase requests for an owner or approver, for at most 90 days',
    description: 'Members set their own delegation, owners anyone’s. It replaces the earlier one.',
    params: companyParams.extend({ member: idSchema }),
    body: delegationBody,
    async run(ctx, { params: { id: companyId, member }, body }) {
      await setDelegation(ctx, companyId, member, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    ...companyChange,
    method: 'delete',
    path: '/companies/{id}/members/{member}/delegation',
    summary: 'End a delegation; may be repeated',
    params: companyParams.extend({ member: idSchema }),
    async run(ctx, { params: { id: companyId, member } }) {
      await endDelegation(ctx, companyId, member)
      return readCompany(ctx, companyId)
    },
  }),
]
