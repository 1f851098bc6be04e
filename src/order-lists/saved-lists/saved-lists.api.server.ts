/** Named lists that a buyer reorders from. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi, textSchema } from '#app/app/api.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import {
  newSavedListBody,
  savedListChangeBody,
  savedListSchema,
  savedListSummarySchema,
} from '../contract.ts'
import { orderListProblem } from '../problems.server.ts'
import { findSavedList, findSavedLists } from '../queries.server.ts'
import { deleteSavedList, saveList, updateSavedListCommand } from './saved-lists.commands.server.ts'

const tags = ['Order list']
const listId = z.object({ id: textSchema(64, 1) })
const summaries = z.array(savedListSummarySchema)

export const savedListsApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/savedlists',
      tags,
      summary: 'List your saved lists, sorted by name',
      responses: { 200: jsonResponse(summaries, 'The lists, without their lines'), ...errorResponses(401) },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      return c.json(await findSavedLists(c.var.ctx.db, userId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/savedlists',
      tags,
      summary: 'Save lines under a name',
      request: { body: jsonBody(newSavedListBody) },
      responses: { 201: jsonResponse(savedListSchema, 'The list'), ...errorResponses(401, 409, 413, 422) },
    }),
    async (c) => {
      const { name, lines } = c.req.valid('json')
      const outcome = await saveList(c.var.ctx, name, lines)
      if (!outcome.done) throw orderListProblem(outcome.refusal)
      c.header('Location', `/api/savedlists/${outcome.value.id}`)
      return c.json(outcome.value, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/savedlists/{id}',
      tags,
      summary: 'Get a saved list, with today’s product data',
      request: { params: listId },
      responses: { 200: jsonResponse(savedListSchema, 'The list'), ...errorResponses(401, 404, 422) },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      const list = await findSavedList(c.var.ctx.db, userId, c.req.valid('param').id)
      if (!list) throw orderListProblem({ because: 'saved-list-not-found' })
      return c.json(list, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/savedlists/{id}',
      tags,
      summary: 'Rename a saved list, or replace its lines',
      request: { params: listId, body: jsonBody(savedListChangeBody) },
      responses: {
        200: jsonResponse(savedListSchema, 'The updated list'),
        ...errorResponses(401, 404, 409, 413, 422),
      },
    }),
    async (c) => {
      const outcome = await updateSavedListCommand(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      if (!outcome.done) throw orderListProblem(outcome.refusal)
      return c.json(outcome.value, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/savedlists/{id}',
      tags,
      summary: 'Delete a saved list',
      request: { params: listId },
      responses: {
        200: jsonResponse(summaries, 'The remaining lists'),
        ...errorResponses(401, 404, 422),
      },
    }),
    async (c) => {
      const outcome = await deleteSavedList(c.var.ctx, c.req.valid('param').id)
      if (!outcome.done) throw orderListProblem(outcome.refusal)
      return c.json(outcome.value, 200)
    },
  )
