/** Many articles at once, as a purchaser's spreadsheet names them. Open to guests: it is the catalogue's data. */
import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, jsonBody, newApi, problems } from '../http/api.server.ts'
import { findArticles } from './quick-order.queries.server.ts'
import { foundArticleSchema, quickOrderBody } from './quick-order-contract.ts'

export const quickOrderApi = newApi().openapi(
  createRoute({
    method: 'post',
    path: '/quickorder',
    tags: ['Products'],
    summary: 'Which machines articles mean, by SKU or name; nothing is written',
    description:
      'At most 5,000 articles. Suggestions are made for the first 500 that are neither a SKU nor a name.',
    request: { body: jsonBody(quickOrderBody) },
    responses: {
      200: jsonAnswer(z.array(foundArticleSchema), 'The articles, in the order they were sent'),
      ...problems(413, 422),
    },
  }),
  async (c) => c.json(await findArticles(c.var.ctx.db, c.req.valid('json').articles), 200),
)
