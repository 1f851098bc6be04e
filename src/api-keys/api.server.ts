/** Service accounts of the shop, and their keys. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import {
  addKey,
  createServiceAccount,
  endServiceAccount,
  revokeKey,
  withShopKeys,
} from './commands.server.ts'
import {
  apiKeyParams,
  newKeyBody,
  newKeySchema,
  newServiceAccountBody,
  serviceAccountParams,
  serviceAccountSchema,
} from './contract.ts'
import { API_KEY_PROBLEMS } from './problems.server.ts'
import { listServiceAccounts } from './queries.server.ts'

const endpoint = endpointsOf('API keys')
const access = staff('integrations.manage')

export const apiKeyEndpoints = [
  endpoint({
    route: 'GET /service-accounts',
    summary: 'List the service accounts of the shop, each with its valid keys',
    access,
    response: json(z.array(serviceAccountSchema), 'The service accounts, by name'),
    shows: [],
    run: ({ db, now }) => listServiceAccounts(db, null, now()),
  }),
  endpoint({
    route: 'POST /service-accounts',
    summary: 'Make a service account, in whose name a program calls the API',
    access,
    body: newServiceAccountBody,
    status: 201,
    response: json(serviceAccountSchema, 'The service account'),
    refuses: pick(API_KEY_PROBLEMS, 'service-account-exists', 'too-many-service-accounts'),
    changes: [],
    run: (ctx, { body }) => withShopKeys(ctx, (work) => createServiceAccount(work, body.name)),
  }),
  endpoint({
    route: 'DELETE /service-accounts/{id}',
    summary: 'End a service account and all its keys',
    access,
    params: serviceAccountParams,
    response: json(z.object({ ended: z.string() }), 'The name of the ended service account'),
    refuses: pick(API_KEY_PROBLEMS, 'service-account-not-found'),
    changes: [],
    run: (ctx, { params }) => withShopKeys(ctx, (work) => endServiceAccount(work, params.id)),
  }),
  endpoint({
    route: 'POST /service-accounts/{id}/keys',
    summary: 'Make a key of a service account',
    description: 'Two keys can be valid at a time, so that a program can change from one to the other.',
    showsSecret: true,
    access,
    params: serviceAccountParams,
    body: newKeyBody,
    status: 201,
    response: json(newKeySchema, 'The key, which is not shown again'),
    refuses: pick(API_KEY_PROBLEMS, 'service-account-not-found', 'too-many-keys'),
    changes: [],
    run: (ctx, { params, body }) => withShopKeys(ctx, (work) => addKey(work, params.id, body)),
  }),
  endpoint({
    route: 'DELETE /service-accounts/{id}/keys/{key}',
    summary: 'Revoke a key',
    access,
    params: apiKeyParams,
    response: json(z.object({ revoked: z.string() }), 'The first characters of the revoked key'),
    refuses: pick(API_KEY_PROBLEMS, 'api-key-not-found'),
    changes: [],
    run: (ctx, { params }) => withShopKeys(ctx, (work) => revokeKey(work, params.id, params.key)),
  }),
]
