/**
 * Named lists that a buyer reorders from. Nobody else can read them, not even an administrator, unless they are shared with
 * a company: then its members read them, and those who may order edit them.
 */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { LOCKED_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { refused } from '#app/lib/outcome.ts'
import {
  newSavedListBody,
  savedListChangeBody,
  savedListSchema,
  savedListSharingBody,
  savedListSummarySchema,
} from '../core/contract.ts'
import { ORDER_LIST_PROBLEMS, SAVED_LIST_PROBLEMS } from '../core/problems.server.ts'
import { findSavedList, findSavedLists } from '../core/queries.server.ts'
import { deleteSavedList, saveList, shareSavedList, updateSavedListCommand } from './commands.server.ts'

const endpoint = endpointsOf('Order list')
const params = z.object({ id: textSchema(64, 1) })
/** Of a change of a list, which may belong to a company. */
const refuses = {
  ...LOCKED_COMPANY_PROBLEMS,
  ...SAVED_LIST_PROBLEMS,
  ...pick(ORDER_LIST_PROBLEMS, 'order-list-full', 'quantity-too-large'),
}
const summaries = z.array(savedListSummarySchema)

export const savedListEndpoints = [
  endpoint({
    route: 'GET /savedlists',
    summary: 'List your saved lists and those of your companies, sorted by name',
    access: signedIn,
    response: json(summaries, 'The lists, without their lines'),
    run: ({ db, actor }) => findSavedLists(db, actor.userId),
  }),
  endpoint({
    route: 'POST /savedlists',
    summary: 'Save lines under a name',
    access: signedIn,
    body: newSavedListBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(savedListSchema, 'The list'),
    refuses: {
      ...pick(SAVED_LIST_PROBLEMS, 'name-already-exists', 'saved-list-limit-reached'),
      ...pick(ORDER_LIST_PROBLEMS, 'order-list-full', 'quantity-too-large'),
    },
    changes: [],
    location: ({ id }) => `/api/savedlists/${id}`,
    run: (ctx, { body }) => saveList(ctx, body.name, body.lines),
  }),
  endpoint({
    route: 'GET /savedlists/{id}',
    summary: 'Get a saved list, with today’s product data',
    access: signedIn,
    params,
    response: json(savedListSchema, 'The list'),
    refuses: pick(SAVED_LIST_PROBLEMS, 'saved-list-not-found'),
    run: async ({ db, actor }, { params: { id } }) =>
      (await findSavedList(db, actor.userId, id)) ?? refused({ code: 'saved-list-not-found' }),
  }),
  endpoint({
    route: 'PUT /savedlists/{id}',
    summary: 'Rename a saved list, replace its lines, or change some of them',
    access: signedIn,
    params,
    body: savedListChangeBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(savedListSchema, 'The updated list'),
    refuses,
    changes: [],
    run: (ctx, { params: { id }, body }) => updateSavedListCommand(ctx, id, body),
  }),
  endpoint({
    route: 'PUT /savedlists/{id}/sharing',
    summary: 'Share a saved list with a company, or stop sharing it',
    description:
      'The list then belongs to the company, whose members read it and edit it if they may order. The member who shared it, or an owner, can stop sharing it.',
    access: signedIn,
    params,
    body: savedListSharingBody,
    response: json(savedListSchema, 'The list'),
    refuses,
    changes: [],
    run: (ctx, { params: { id }, body: { companyId } }) => shareSavedList(ctx, id, companyId),
  }),
  endpoint({
    route: 'DELETE /savedlists/{id}',
    summary: 'Delete a saved list',
    access: signedIn,
    params,
    response: json(summaries, 'The remaining lists'),
    refuses,
    changes: [],
    run: (ctx, { params: { id } }) => deleteSavedList(ctx, id),
  }),
]
