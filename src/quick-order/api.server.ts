/** Looks up many SKUs and names at once. Open to guests, because the catalog is public. */
import { z } from '@hono/zod-openapi'
import { anyone } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { CLIENT_ADDRESS_HEADER, siteOfAddress } from '#app/app/client-address.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { createRateLimiter } from '#app/app/rate-limiter.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { productLookupBody, productLookupResultSchema } from './core/contract.ts'
import { findMatchingProducts, MAX_GUEST_SEARCHES } from './page/product-lookup.server.ts'

/** Terms: two full spreadsheets at once, then a hundred per second. */
const GUEST_TERMS = { burst: 10_000, perSecond: 100 }
const USER_TERMS = { burst: 50_000, perSecond: 500 }
/** Every request counts as at least this many terms. */
const MIN_REQUEST_COST = 10

export function createQuickOrderEndpoints() {
  const guests = createRateLimiter(GUEST_TERMS)
  const users = createRateLimiter(USER_TERMS)
  return [
    endpointsOf('Products')({
      route: 'POST /quickorder',
      summary: 'Look up products by SKU or name',
      description:
        'Send at most 5,000 terms; a guest’s request may have 64 KB. Only the first 500 terms without an exact match get suggestions, for guests the first 100.',
      access: anyone,
      body: productLookupBody,
      bodyLimit: MAX_BULK_BYTES,
      response: json(z.array(productLookupResultSchema), 'One result per term, in the same order'),
      changes: [],
      rateLimit({ actor }, { body: { terms } }, c) {
        const cost = Math.max(MIN_REQUEST_COST, terms.length)
        if (actor.kind === 'user') users.spend(actor.userId, cost)
        else guests.spend(siteOfAddress(c.req.header(CLIENT_ADDRESS_HEADER) ?? ''), cost)
      },
      run: ({ db, actor }, { body: { terms } }) =>
        actor.kind === 'user'
          ? findMatchingProducts(db, terms)
          : findMatchingProducts(db, terms, MAX_GUEST_SEARCHES),
    }),
  ]
}
