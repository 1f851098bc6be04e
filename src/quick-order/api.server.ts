/** Many terms at once, as a purchaser's spreadsheet names them. Open to guests: it is the catalogue's data. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { CLIENT_ADDRESS_HEADER, networkOf } from '#app/app/client-address.server.ts'
import { createRateLimiter } from '#app/app/rate-limiter.server.ts'
import { productLookupBody, productLookupResultSchema } from './contract.ts'
import { findMatchingProducts, MAX_SEARCHES_OF_GUESTS } from './product-lookup.server.ts'

/** Articles: two full spreadsheets at once, and then a hundred a second. */
const GUEST_ARTICLES = { burst: 10_000, perSecond: 100 }
const USER_ARTICLES = { burst: 50_000, perSecond: 500 }
/** What a question costs at least. */
const LEAST_UNITS = 10

export function createQuickOrderApi() {
  const guests = createRateLimiter(GUEST_ARTICLES)
  const users = createRateLimiter(USER_ARTICLES)

  return newApi().openapi(
    createRoute({
      method: 'post',
      path: '/quickorder',
      tags: ['Products'],
      summary: 'Which products terms mean, by SKU or name; nothing is written',
      description:
        'At most 5,000 terms, of guests 64 KB. Suggestions are made for the first 500 that are neither a SKU nor a name, for guests for the first 100.',
      request: { body: jsonBody(productLookupBody) },
      responses: {
        200: jsonResponse(z.array(productLookupResultSchema), 'The terms, in the order they were sent'),
        ...errorResponses(413, 422, 429),
      },
    }),
    async (c) => {
      const { terms } = c.req.valid('json')
      const { actor, db } = c.var.ctx
      const units = Math.max(LEAST_UNITS, terms.length)
      if (actor.kind === 'user') {
        users.spend(actor.userId, units)
        return c.json(await findMatchingProducts(db, terms), 200)
      }
      guests.spend(networkOf(c.req.header(CLIENT_ADDRESS_HEADER) ?? ''), units)
      return c.json(await findMatchingProducts(db, terms, MAX_SEARCHES_OF_GUESTS), 200)
    },
  )
}
