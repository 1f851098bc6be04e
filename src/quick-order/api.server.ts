/** Looks up many SKUs and names at once. Open to guests, because the catalog is public. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { CLIENT_ADDRESS_HEADER, networkOf } from '#app/app/client-address.server.ts'
import { createRateLimiter } from '#app/app/rate-limiter.server.ts'
import { productLookupBody, productLookupResultSchema } from './contract.ts'
import { findMatchingProducts, MAX_GUEST_SEARCHES } from './product-lookup.server.ts'

/** Terms: two full spreadsheets at once, then a hundred per second. */
const GUEST_TERMS = { burst: 10_000, perSecond: 100 }
const USER_TERMS = { burst: 50_000, perSecond: 500 }
/** The least that a request counts for, however short. */
const MIN_REQUEST_COST = 10

export function createQuickOrderApi() {
  const guests = createRateLimiter(GUEST_TERMS)
  const users = createRateLimiter(USER_TERMS)

  return newApi().openapi(
    createRoute({
      method: 'post',
      path: '/quickorder',
      tags: ['Products'],
      summary: 'Look up products by SKU or name',
      description:
        'Send at most 5,000 terms; a guest’s request may have 64 KB. Only the first 500 terms without an exact match get suggestions, for guests the first 100.',
      request: { body: jsonBody(productLookupBody) },
      responses: {
        200: jsonResponse(z.array(productLookupResultSchema), 'One result per term, in the same order'),
        ...errorResponses(413, 422, 429),
      },
    }),
    async (c) => {
      const { terms } = c.req.valid('json')
      const { actor, db } = c.var.ctx
      const cost = Math.max(MIN_REQUEST_COST, terms.length)
      if (actor.kind === 'user') {
        users.spend(actor.userId, cost)
        return c.json(await findMatchingProducts(db, terms), 200)
      }
      guests.spend(networkOf(c.req.header(CLIENT_ADDRESS_HEADER) ?? ''), cost)
      return c.json(await findMatchingProducts(db, terms, MAX_GUEST_SEARCHES), 200)
    },
  )
}
