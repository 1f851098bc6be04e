import { signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { companyParams, companyResponse, idSchema, tag } from '../endpoint-parts.server.ts'
import { readCompany } from '../read-company.server.ts'
import { deleteRule, endDelegation, orderRules, saveRule, setDelegation } from './commands.server.ts'
import { delegationBody, newRuleBody, ruleChangeBody, ruleOrderBody } from './contract.ts'

export const approvalRuleEndpoints = [
  endpoint({
    method: 'post',
    path: '/companies/{id}/approval-rules',
    tag,
    summary: 'Add an approval rule, by an owner',
    description:
      'Rules are checked in their order; the first active one that is about an order decides who approves it. An active rule is rejected if nobody could approve the orders that it stops.',
    access: signedIn,
    params: companyParams,
    body: newRuleBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await saveRule(ctx, companyId, null, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/approval-rules',
    tag,
    summary: 'Set the order in which the approval rules are checked',
    access: signedIn,
    params: companyParams,
    body: ruleOrderBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await orderRules(ctx, companyId, body.rules)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/approval-rules/{rule}',
    tag,
    summary: 'Change an approval rule, or switch it on or off',
    access: signedIn,
    params: companyParams.extend({ rule: idSchema }),
    body: ruleChangeBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, rule }, body }) {
      await saveRule(ctx, companyId, rule, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/companies/{id}/approval-rules/{rule}',
    tag,
    summary: 'Delete an approval rule',
    access: signedIn,
    params: companyParams.extend({ rule: idSchema }),
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, rule } }) {
      await deleteRule(ctx, companyId, rule)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/members/{member}/delegation',
    tag,
    summary: 'Let another member decide purchase requests for an owner or approver, for at most 90 days',
    description: 'Members set their own delegation, owners anyone’s. It replaces the earlier one.',
    access: signedIn,
    params: companyParams.extend({ member: idSchema }),
    body: delegationBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, member }, body }) {
      await setDelegation(ctx, companyId, member, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/companies/{id}/members/{member}/delegation',
    tag,
    summary: 'End a delegation; may be repeated',
    access: signedIn,
    params: companyParams.extend({ member: idSchema }),
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, member } }) {
      await endDelegation(ctx, companyId, member)
      return readCompany(ctx, companyId)
    },
  }),
]
