/** Companies, their members, sites and cost centers. Anyone else gets 404, so that nobody learns which companies exist. */
import { z } from '@hono/zod-openapi'
import { ownEmailOr, signedIn, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
import { findUserId } from '#app/users/core/queries.server.ts'
import { budgetEndpoints } from './budgets.api.server.ts'
import { changeCompany, changeCompanyStatus, changeVatCheck, createCompany } from './commands.server.ts'
import {
  companyChangeBody,
  companyListQuerySchema,
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
  vatCheckBody,
} from './core/contract.ts'
import {
  companyChange,
  companyParams,
  companyResponse,
  idSchema,
  lockedCompanyCall,
} from './core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS } from './core/problems.server.ts'
import { findMemberships, listCompanies } from './core/queries.server.ts'
import { readCompany } from './core/read-company.server.ts'
import { changeMember, removeMember } from './members/commands.server.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  revokeInvitation,
} from './members/invitations.commands.server.ts'
import type { AfterTeamChange } from './members/team-change.server.ts'
import { quarterEndpoint } from './quarter/api.server.ts'
import { addListFigures } from './quarter/list-figures.queries.server.ts'
import { saveCostCenter, saveSite } from './sites.commands.server.ts'

const endpoint = endpointsOf('Companies')

const INVITATION_REFUSALS = [
  'email-not-confirmed',
  'already-member',
  'company-has-owner',
  'too-many-invitations',
] as const

const createCompanyCalls = ({ countInvitation }: RateLimits) => [
  endpoint({
    route: 'GET /companies',
    summary: 'List all companies, newest first',
    scope: 'companies:read',
    access: staff('companies.read'),
    query: companyListQuerySchema,
    response: listPage(z.array(listedCompanySchema), 'The companies'),
    async run({ db, now }, { query }) {
      const page = await listCompanies(db, query)
      return { ...page, items: await addListFigures(db, page.items, now()) }
    },
  }),
  endpoint({
    route: 'GET /user/{email}/companies',
    summary: 'List the companies that a user is a member of',
    access: ownEmailOr('companies.read'),
    params: z.object({ email: z.string().max(254) }),
    response: json(z.array(membershipSchema), 'The memberships, oldest first'),
    async run({ db, actor }, { params: { email } }) {
      const userId = await findUserId(db, actor, email)
      return userId ? findMemberships(db, userId) : []
    },
  }),
  endpoint({
    route: 'POST /companies',
    summary: 'Create a company',
    description: 'The caller becomes its owner, unless an administrator names another one.',
    access: signedIn,
    body: newCompanyBody,
    status: 201,
    response: json(companySchema, 'The new company'),
    refuses: pick(COMPANY_PROBLEMS, 'invalid-vat-id', 'too-many-companies', ...INVITATION_REFUSALS),
    problems: [403, 429],
    changes: [],
    run: (ctx, { body }) =>
      mapOutcome(createCompany(ctx, body, countInvitation), (value) => readCompany(ctx, value)),
    location: (created) => `/api/companies/${created.id}`,
  }),
  endpoint({
    route: 'GET /companies/{id}',
    summary: 'Get a company with its sites and cost centers, and its members if you may see them',
    scope: 'companies:read',
    access: signedIn,
    params: companyParams,
    response: companyResponse,
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    run: (ctx, { params: { id: companyId } }) => readCompany(ctx, companyId),
  }),
  companyChange({
    route: 'PUT /companies/{id}',
    summary: 'Change the data of a company',
    params: companyParams,
    body: companyChangeBody,
    lists: [],
    refuses: pick(COMPANY_PROBLEMS, 'version-conflict', 'invalid-vat-id'),
    change: (ctx, companyId, { body }) => changeCompany(ctx, companyId, body),
  }),
  companyChange({
    route: 'PUT /companies/{id}/status',
    summary: 'Put a company on hold, close it, or make it active again',
    access: staff('companies.manage'),
    params: companyParams,
    body: companyStatusBody,
    lists: [],
    refuses: pick(COMPANY_PROBLEMS, 'company-merged'),
    change: (ctx, companyId, { body: { status } }) => changeCompanyStatus(ctx, companyId, status),
  }),
  companyChange({
    route: 'PUT /companies/{id}/vat-check',
    summary: 'Confirm that the VAT ID of a company is registered, or remove the confirmation',
    description: 'Another VAT ID must be confirmed again.',
    access: staff('companies.check-vat'),
    params: companyParams,
    body: vatCheckBody,
    lists: [],
    refuses: pick(COMPANY_PROBLEMS, 'version-conflict', 'no-vat-id'),
    change: (ctx, companyId, { body }) => changeVatCheck(ctx, companyId, body),
  }),
]

const createMemberCalls = (afterTeamChange: AfterTeamChange, { countInvitation }: RateLimits) => [
  companyChange({
    route: 'POST /companies/{id}/invitations',
    summary: 'Invite a person by email, or send an open invitation again',
    params: companyParams,
    body: invitationBody,
    lists: ['invitations'],
    refuses: pick(COMPANY_PROBLEMS, ...INVITATION_REFUSALS),
    change: (ctx, companyId, { body }) => inviteMember(ctx, companyId, body, countInvitation),
  }),
  companyChange({
    route: 'DELETE /companies/{id}/invitations/{invitation}',
    summary: 'Cancel an open invitation',
    params: companyParams.extend({ invitation: idSchema }),
    lists: ['invitations'],
    refuses: pick(COMPANY_PROBLEMS, 'invitation-not-found'),
    change: (ctx, companyId, { params: { invitation } }) => revokeInvitation(ctx, companyId, invitation),
  }),
  endpoint({
    route: 'POST /company-invitations/view',
    summary: 'Get the invitation of a link; changes nothing',
    access: signedIn,
    body: invitationTokenBody,
    response: json(receivedInvitationSchema, 'The invitation'),
    refuses: pick(COMPANY_PROBLEMS, 'invitation-not-found'),
    changes: [],
    run: async (ctx, { body: { token } }) =>
      (await readInvitation(ctx, token)) ?? refused({ code: 'invitation-not-found' }),
  }),
  endpoint({
    route: 'POST /company-invitations/accept',
    access: signedIn,
    changes: [],
    summary: 'Accept the invitation of a link; may be repeated',
    body: invitationTokenBody,
    response: json(companySchema, 'The company that you have joined'),
    refuses: pick(
      COMPANY_PROBLEMS,
      'invitation-not-found',
      'invitation-for-other-address',
      'invitation-used',
      'invitation-expired',
      'company-closed',
      'company-has-owner',
      'too-many-companies',
      'too-many-members',
    ),
    run: (ctx, { body: { token } }) =>
      mapOutcome(acceptInvitation(ctx, token), (value) => readCompany(ctx, value)),
  }),
  companyChange({
    route: 'PUT /companies/{id}/members/{member}',
    summary: 'Change the role and the order limit of a member',
    params: companyParams.extend({ member: idSchema }),
    body: memberChangeBody,
    lists: ['members', 'delegations'],
    refuses: pick(COMPANY_PROBLEMS, 'member-not-found', 'last-owner'),
    change: (ctx, companyId, { params: { member }, body }) =>
      changeMember(ctx, companyId, member, body, afterTeamChange),
  }),
  lockedCompanyCall({
    route: 'DELETE /companies/{id}/members/{member}',
    summary: 'Remove a member, or leave the company',
    description: 'Orders stay with the company. The person who placed them can no longer see them.',
    params: companyParams.extend({ member: idSchema }),
    response: json(z.array(membershipSchema), 'The remaining companies of the caller'),
    refuses: pick(COMPANY_PROBLEMS, 'member-not-found', 'last-owner'),
    change: (ctx, companyId, { params: { member } }) => removeMember(ctx, companyId, member, afterTeamChange),
    read: ({ db, actor }) => findMemberships(db, actor.userId),
  }),
]

const SITE_PROBLEMS = pick(COMPANY_PROBLEMS, 'site-not-found', 'too-many-sites', 'site-name-used')
const COST_CENTER_PROBLEMS = pick(
  COMPANY_PROBLEMS,
  'cost-center-not-found',
  'too-many-cost-centers',
  'cost-center-code-used',
)

const siteCalls = [
  companyChange({
    route: 'POST /companies/{id}/sites',
    summary: 'Add a site',
    params: companyParams,
    body: siteBody,
    lists: ['sites'],
    refuses: SITE_PROBLEMS,
    change: (ctx, companyId, { body }) => saveSite(ctx, companyId, null, body),
  }),
  companyChange({
    route: 'PUT /companies/{id}/sites/{site}',
    summary: 'Change, archive or restore a site',
    params: companyParams.extend({ site: idSchema }),
    body: siteBody,
    lists: ['sites'],
    refuses: SITE_PROBLEMS,
    change: (ctx, companyId, { params: { site }, body }) => saveSite(ctx, companyId, site, body),
  }),
  companyChange({
    route: 'POST /companies/{id}/cost-centers',
    summary: 'Add a cost center',
    params: companyParams,
    body: costCenterBody,
    lists: ['costCenters'],
    refuses: COST_CENTER_PROBLEMS,
    change: (ctx, companyId, { body }) => saveCostCenter(ctx, companyId, null, body),
  }),
  companyChange({
    route: 'PUT /companies/{id}/cost-centers/{costCenter}',
    summary: 'Change, archive or restore a cost center',
    params: companyParams.extend({ costCenter: idSchema }),
    body: costCenterBody,
    lists: ['costCenters'],
    refuses: COST_CENTER_PROBLEMS,
    change: (ctx, companyId, { params: { costCenter }, body }) =>
      saveCostCenter(ctx, companyId, costCenter, body),
  }),
]

export const createCompanyEndpoints = (afterTeamChange: AfterTeamChange, rateLimits: RateLimits) => [
  ...createCompanyCalls(rateLimits),
  ...createMemberCalls(afterTeamChange, rateLimits),
  ...siteCalls,
  quarterEndpoint,
  ...budgetEndpoints,
]
