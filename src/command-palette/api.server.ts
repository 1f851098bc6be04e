import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { createRateLimiter } from '#app/app/rate-limiter.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { findQuerySchema, foundRecordsSchema } from './contract.ts'
import { findRecords } from './find-records.server.ts'

/** For each person: more than anybody types. */
const FIND_LIMIT = { burst: 60, perSecond: 3 }

export function createFindEndpoint() {
  const people = createRateLimiter(FIND_LIMIT)
  return endpointsOf('Search')({
    route: 'GET /find',
    summary: 'Find records by number, name, SKU or email address',
    description:
      'Up to five of each kind that you may see: your own orders, or as a staff member by your roles.',
    reads: 'replica',
    access: signedIn,
    query: findQuerySchema,
    response: json(foundRecordsSchema, 'The records'),
    shows: ['products', 'orders'],
    rateLimit: ({ actor }) => {
      people.spend(actor.userId, 1)
    },
    run: (ctx, { query: { q } }) => findRecords(ctx, q),
  })
}
