/** Companies, their members, sites and cost centers. To anyone else they answer 404, so that nobody learns which companies exist. */
import { z } from '@hono/zod-openapi'
import { admin, ownEmailOrAdmin, signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { findUserId } from '#app/users/queries.server.ts'
import { approvalRuleEndpoints } from './approval-rules/api.server.ts'
import { budgetEndpoints } from './budgets/budgets.api.server.ts'
import { changeCompany, changeCompanyStatus, createCompany } from './commands.server.ts'
import {
  companyChangeBody,
  companyListQuery,
  companySchema,
  companyStatusBody,
  costCenterBody,
  invitationBody,
  invitationTokenBody,
  listedCompanySchema,
  memberChangeBody,
  membershipSchema,
  newCompanyBody,
  receivedInvitationSchema,
  siteBody,
} from './contract.ts'
import { companyParams, companyResponse, idSchema, tag } from './endpoint-parts.server.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  revokeInvitation,
} from './invitations/invitations.commands.server.ts'
import { changeMember, removeMember } from './members/members.commands.server.ts'
import { findMemberships, listCompanies } from './queries.server.ts'
import { readCompany } from './read-company.server.ts'
import { saveCostCenter, saveSite } from './sites/sites.commands.server.ts'

const companyCalls = [
  endpoint({
    method: 'get',
    path: '/companies',
    tag,
    summary: 'List all companies, newest first',
    access: admin,
    query: companyListQuery,
    response: listPage(z.array(listedCompanySchema), 'The companies'),
    run: ({ db }, { query }) => listCompanies(db, query),
  }),
  endpoint({
    method: 'get',
    path: '/user/{email}/companies',
    tag,
    summary: 'List the companies that a user is a member of',
    access: ownEmailOrAdmin,
    params: z.object({ email: z.string().max(254) }),
    response: json(z.array(membershipSchema), 'The memberships, oldest first'),
    async run({ db, actor }, { params: { email } }) {
      const userId = await findUserId(db, actor, email)
      return userId ? findMemberships(db, userId) : []
    },
  }),
  endpoint({
    method: 'post',
    path: '/companies',
    tag,
    summary: 'Create a company',
    description: 'The caller becomes its owner, unless an administrator names another one.',
    access: signedIn,
    body: newCompanyBody,
    status: 201,
    response: json(companySchema, 'The new company'),
    problems: [403, 409],
    changes: [],
    run: async (ctx, { body }) => readCompany(ctx, await createCompany(ctx, body)),
    location: (created) => `/api/companies/${created.id}`,
  }),
  endpoint({
    method: 'get',
    path: '/companies/{id}',
    tag,
    summary: 'Get a company with its sites and cost centers, and its members if you may see them',
    access: signedIn,
    params: companyParams,
    response: companyResponse,
    problems: [404],
    run: (ctx, { params: { id: companyId } }) => readCompany(ctx, companyId),
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}',
    tag,
    summary: 'Change the data of a company',
    access: signedIn,
    params: companyParams,
    body: companyChangeBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await changeCompany(ctx, companyId, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/status',
    tag,
    summary: 'Put a company on hold, close it, or make it active again',
    access: admin,
    params: companyParams,
    body: companyStatusBody,
    response: companyResponse,
    problems: [404],
    changes: [],
    async run(ctx, { params: { id: companyId }, body: { status } }) {
      await changeCompanyStatus(ctx, companyId, status)
      return readCompany(ctx, companyId)
    },
  }),
]

const memberCalls = [
  endpoint({
    method: 'post',
    path: '/companies/{id}/invitations',
    tag,
    summary: 'Invite a person by email, or send an open invitation again',
    access: signedIn,
    params: companyParams,
    body: invitationBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await inviteMember(ctx, companyId, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/companies/{id}/invitations/{invitation}',
    tag,
    summary: 'Cancel an open invitation',
    access: signedIn,
    params: companyParams.extend({ invitation: idSchema }),
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, invitation } }) {
      await revokeInvitation(ctx, companyId, invitation)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'post',
    path: '/company-invitations/view',
    tag,
    summary: 'Get the invitation of a link; changes nothing',
    access: signedIn,
    body: invitationTokenBody,
    response: json(receivedInvitationSchema, 'The invitation'),
    problems: [404],
    changes: [],
    run: (ctx, { body: { token } }) => readInvitation(ctx, token),
  }),
  endpoint({
    method: 'post',
    path: '/company-invitations/accept',
    tag,
    summary: 'Accept the invitation of a link; may be repeated',
    access: signedIn,
    body: invitationTokenBody,
    response: json(companySchema, 'The company that you have joined'),
    problems: [403, 404, 409],
    changes: [],
    run: async (ctx, { body: { token } }) => readCompany(ctx, await acceptInvitation(ctx, token)),
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/members/{member}',
    tag,
    summary: 'Change the role and the order limit of a member',
    access: signedIn,
    params: companyParams.extend({ member: idSchema }),
    body: memberChangeBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, member }, body }) {
      await changeMember(ctx, companyId, member, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/companies/{id}/members/{member}',
    tag,
    summary: 'Remove a member, or leave the company',
    description: 'Orders stay with the person who placed them.',
    access: signedIn,
    params: companyParams.extend({ member: idSchema }),
    response: json(z.array(membershipSchema), 'The remaining companies of the caller'),
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, member } }) {
      await removeMember(ctx, companyId, member)
      return findMemberships(ctx.db, ctx.actor.userId)
    },
  }),
]

const siteCalls = [
  endpoint({
    method: 'post',
    path: '/companies/{id}/sites',
    tag,
    summary: 'Add a site',
    access: signedIn,
    params: companyParams,
    body: siteBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await saveSite(ctx, companyId, null, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/sites/{site}',
    tag,
    summary: 'Change, archive or restore a site',
    access: signedIn,
    params: companyParams.extend({ site: idSchema }),
    body: siteBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, site }, body }) {
      await saveSite(ctx, companyId, site, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'post',
    path: '/companies/{id}/cost-centers',
    tag,
    summary: 'Add a cost center',
    access: signedIn,
    params: companyParams,
    body: costCenterBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId }, body }) {
      await saveCostCenter(ctx, companyId, null, body)
      return readCompany(ctx, companyId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/cost-centers/{costCenter}',
    tag,
    summary: 'Change, archive or restore a cost center',
    access: signedIn,
    params: companyParams.extend({ costCenter: idSchema }),
    body: costCenterBody,
    response: companyResponse,
    problems: [403, 404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, costCenter }, body }) {
      await saveCostCenter(ctx, companyId, costCenter, body)
      return readCompany(ctx, companyId)
    },
  }),
]

export const companyEndpoints = [
  ...companyCalls,
  ...memberCalls,
  ...siteCalls,
  ...budgetEndpoints,
  ...approvalRuleEndpoints,
]
