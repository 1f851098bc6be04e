/** Saved views of the lists of staff members. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { changeView, createView, deleteView } from './commands.server.ts'
import { newViewBody, savedViewSchema, viewChangeBody, viewListQuery } from './contract.ts'
import { VIEW_PROBLEMS } from './problems.server.ts'
import { findViews } from './queries.server.ts'
import { VIEW_LISTS } from './view-lists.ts'

const endpoint = endpointsOf('Saved views')
const params = z.object({ id: textSchema(64, 1) })
/** Every staff member has it. What else a list needs is checked with the list. */
const access = staff('orders.read')

export const savedViewEndpoints = [
  endpoint({
    route: 'GET /saved-views',
    summary: 'List the shared views of a list, and your own',
    access,
    query: viewListQuery,
    response: json(z.array(savedViewSchema), 'The views'),
    shows: [],
    run({ db, actor }, { query: { list } }) {
      requirePermission(actor, VIEW_LISTS[list].permission)
      return findViews(db, list, actor.userId)
    },
  }),
  endpoint({
    route: 'POST /saved-views',
    summary: 'Save filters of a list under a name',
    access,
    body: newViewBody,
    status: 201,
    response: json(savedViewSchema, 'The view'),
    refuses: pick(VIEW_PROBLEMS, 'name-taken', 'view-limit-reached', 'invalid-input'),
    changes: [],
    run: (ctx, { body }) => createView(ctx, body),
  }),
  endpoint({
    route: 'PUT /saved-views/{id}',
    summary: 'Change a view: its name, its filters, or who sees it',
    access,
    params,
    body: viewChangeBody,
    response: json(savedViewSchema, 'The view'),
    refuses: VIEW_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => changeView(ctx, id, body),
  }),
  endpoint({
    route: 'DELETE /saved-views/{id}',
    summary: 'Delete a view',
    access,
    params,
    response: json(savedViewSchema, 'The deleted view'),
    refuses: pick(VIEW_PROBLEMS, 'view-not-found'),
    changes: [],
    run: (ctx, { params: { id } }) => deleteView(ctx, id),
  }),
]
