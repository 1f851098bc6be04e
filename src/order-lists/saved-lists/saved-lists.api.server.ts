/**
 * Named lists that a buyer reorders from. Nobody else can read them, not even an administrator, unless they are shared with
 * a company: then its members read them, and those who may order edit them.
 */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import {
  newSavedListBody,
  savedListChangeBody,
  savedListSchema,
  savedListSharingBody,
  savedListSummarySchema,
} from '../core/contract.ts'
import { orderListProblem } from '../core/problems.server.ts'
import { findSavedList, findSavedLists } from '../core/queries.server.ts'
import {
  deleteSavedList,
  saveList,
  shareSavedList,
  updateSavedListCommand,
} from './saved-lists.commands.server.ts'

const tag = 'Order list'
const params = z.object({ id: textSchema(64, 1) })
const summaries = z.array(savedListSummarySchema)

export const savedListEndpoints = [
  endpoint({
    method: 'get',
    path: '/savedlists',
    tag,
    summary: 'List your saved lists and those of your companies, sorted by name',
    access: signedIn,
    response: json(summaries, 'The lists, without their lines'),
    run: ({ db, actor }) => findSavedLists(db, actor.userId),
  }),
  endpoint({
    method: 'post',
    path: '/savedlists',
    tag,
    summary: 'Save lines under a name',
    access: signedIn,
    body: newSavedListBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(savedListSchema, 'The list'),
    problems: [409],
    changes: [],
    location: ({ id }) => `/api/savedlists/${id}`,
    run: async (ctx, { body }) => requireDone(await saveList(ctx, body.name, body.lines), orderListProblem),
  }),
  endpoint({
    method: 'get',
    path: '/savedlists/{id}',
    tag,
    summary: 'Get a saved list, with today’s product data',
    access: signedIn,
    params,
    response: json(savedListSchema, 'The list'),
    problems: [404],
    async run({ db, actor }, { params: { id } }) {
      const list = await findSavedList(db, actor.userId, id)
      if (!list) throw orderListProblem({ code: 'saved-list-not-found' })
      return list
    },
  }),
  endpoint({
    method: 'put',
    path: '/savedlists/{id}',
    tag,
    summary: 'Rename a saved list, replace its lines, or change some of them',
    access: signedIn,
    params,
    body: savedListChangeBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(savedListSchema, 'The updated list'),
    problems: [403, 404, 409],
    changes: [],
    run: async (ctx, { params: { id }, body }) =>
      requireDone(await updateSavedListCommand(ctx, id, body), orderListProblem),
  }),
  endpoint({
    method: 'put',
    path: '/savedlists/{id}/sharing',
    tag,
    summary: 'Share a saved list with a company, or stop sharing it',
    description:
      'The list then belongs to the company, whose members read it and edit it if they may order. The member who shared it, or an owner, can stop sharing it.',
    access: signedIn,
    params,
    body: savedListSharingBody,
    response: json(savedListSchema, 'The list'),
    problems: [403, 404, 409],
    changes: [],
    run: async (ctx, { params: { id }, body: { companyId } }) =>
      requireDone(await shareSavedList(ctx, id, companyId), orderListProblem),
  }),
  endpoint({
    method: 'delete',
    path: '/savedlists/{id}',
    tag,
    summary: 'Delete a saved list',
    access: signedIn,
    params,
    response: json(summaries, 'The remaining lists'),
    problems: [403, 404, 409],
    changes: [],
    run: async (ctx, { params: { id } }) => requireDone(await deleteSavedList(ctx, id), orderListProblem),
  }),
]
