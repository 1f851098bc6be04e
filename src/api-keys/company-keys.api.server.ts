/** Service accounts of a company, and their keys: for its owners. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { LOCKED_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { withLockedCompany } from '#app/companies/core/with-locked-company.server.ts'
import { type Refused, refused } from '#app/lib/outcome.ts'
import {
  addKey,
  createServiceAccount,
  endServiceAccount,
  type KeyWork,
  revokeKey,
} from './commands.server.ts'
import {
  newCompanyKeyBody,
  newKeySchema,
  newServiceAccountBody,
  serviceAccountParams,
  serviceAccountSchema,
} from './contract.ts'
import { API_KEY_PROBLEMS } from './problems.server.ts'
import { listServiceAccounts } from './queries.server.ts'

const endpoint = endpointsOf('API keys')
const access = signedIn
const accountParams = serviceAccountParams.extend({ account: z.string().max(64) })
const keyParams = accountParams.extend({ key: z.string().max(64) })

/** Only owners, and not of a closed company. */
const withKeysOf = <Value, Refusal extends Refused>(
  ctx: Context,
  companyId: string,
  change: (work: KeyWork) => Promise<{ done: true; value: Value } | Refusal>,
) =>
  withLockedCompany(ctx, companyId, 'manage', async ({ tx, user: { userId } }) => {
    const outcome = await change({ tx, ctx, userId, companyId })
    return outcome.done ? outcome.value : outcome
  })

export const companyKeyEndpoints = [
  endpoint({
    route: 'GET /companies/{id}/service-accounts',
    summary: 'List the service accounts of a company, each with its valid keys: for its owners',
    access,
    params: serviceAccountParams,
    response: json(z.array(serviceAccountSchema), 'The service accounts, by name'),
    refuses: pick(LOCKED_COMPANY_PROBLEMS, 'company-not-found', 'not-permitted-in-company'),
    shows: [],
    async run(ctx, { params: { id } }) {
      const actor = await requireCompanyActor(ctx, id)
      if (!isPermitted(actor, 'manage')) return refused({ code: 'not-permitted-in-company' })
      return listServiceAccounts(ctx.db, id, ctx.now())
    },
  }),
  endpoint({
    route: 'POST /companies/{id}/service-accounts',
    summary: 'Make a service account of a company, in whose name a program reads what its members see',
    access,
    params: serviceAccountParams,
    body: newServiceAccountBody,
    status: 201,
    response: json(serviceAccountSchema, 'The service account'),
    refuses: {
      ...LOCKED_COMPANY_PROBLEMS,
      ...pick(API_KEY_PROBLEMS, 'service-account-exists', 'too-many-service-accounts'),
    },
    changes: [],
    run: (ctx, { params, body }) =>
      withKeysOf(ctx, params.id, (work) => createServiceAccount(work, body.name)),
  }),
  endpoint({
    route: 'DELETE /companies/{id}/service-accounts/{account}',
    summary: 'End a service account of a company and all its keys',
    access,
    params: accountParams,
    response: json(z.object({ ended: z.string() }), 'The name of the ended service account'),
    refuses: { ...LOCKED_COMPANY_PROBLEMS, ...pick(API_KEY_PROBLEMS, 'service-account-not-found') },
    changes: [],
    run: (ctx, { params }) => withKeysOf(ctx, params.id, (work) => endServiceAccount(work, params.account)),
  }),
  endpoint({
    route: 'POST /companies/{id}/service-accounts/{account}/keys',
    summary: 'Make a key of a service account of a company',
    description: 'Its scopes are those that open reading for members.',
    showsSecret: true,
    access,
    params: accountParams,
    body: newCompanyKeyBody,
    status: 201,
    response: json(newKeySchema, 'The key, which is not shown again'),
    refuses: {
      ...LOCKED_COMPANY_PROBLEMS,
      ...pick(API_KEY_PROBLEMS, 'service-account-not-found', 'too-many-keys'),
    },
    changes: [],
    run: (ctx, { params, body }) => withKeysOf(ctx, params.id, (work) => addKey(work, params.account, body)),
  }),
  endpoint({
    route: 'DELETE /companies/{id}/service-accounts/{account}/keys/{key}',
    summary: 'Revoke a key of a company',
    access,
    params: keyParams,
    response: json(z.object({ revoked: z.string() }), 'The first characters of the revoked key'),
    refuses: { ...LOCKED_COMPANY_PROBLEMS, ...pick(API_KEY_PROBLEMS, 'api-key-not-found') },
    changes: [],
    run: (ctx, { params }) =>
      withKeysOf(ctx, params.id, (work) => revokeKey(work, params.account, params.key)),
  }),
]
