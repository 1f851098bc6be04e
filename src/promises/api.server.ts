/** When units ship, and what products may promise before they are produced. */
import { z } from '@hono/zod-openapi'
import { anyone, signedIn, staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import type { Context, OrderTerms, ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { changeSupply } from './commands.server.ts'
import {
  leadTimesQuery,
  leadTimesSchema,
  promiseQuery,
  promisesBody,
  promisesSchema,
  quantityPromiseSchema,
  supplyBody,
  supplySchema,
} from './contract.ts'
import { findPromises, findSupply, listLeadTimes } from './queries.server.ts'
import type { AccountNeeds } from './split-quantity.ts'

const endpoint = endpointsOf('Products')
const params = z.object({ id: z.string().max(64) })

export const SUPPLY_PROBLEMS = {
  'product-not-found': [404, 'This product does not exist.'],
  'version-conflict': [
    409,
    'Somebody else changed the backorders of the product. Check the current values and save again.',
    { extra: ['current'] },
  ],
} as const satisfies ProblemTable

type FindAccountNeeds = (ctx: Context, terms: OrderTerms, customer?: string) => Promise<AccountNeeds | null>

const supplyEndpoints = [
  endpoint({
    route: 'GET /lead-times',
    summary: 'List the products that can be ordered beyond their stock, with their lead times',
    access: anyone,
    shows: ['products'],
    query: leadTimesQuery,
    response: json(leadTimesSchema, 'At most 1,000 products'),
    run: ({ db }, { query: { products } }) => listLeadTimes(db, products),
  }),
  endpoint({
    route: 'GET /products/{id}/supply',
    summary: 'Get what a product may promise before it is produced',
    access: staff('products.change'),
    params,
    response: json(supplySchema, 'The supply, with version 0 if nothing was set'),
    refuses: SUPPLY_PROBLEMS,
    run: async ({ db }, { params: { id } }) =>
      (await findSupply(db, id)) ?? refused({ code: 'product-not-found' }),
  }),
  endpoint({
    route: 'PUT /products/{id}/supply',
    summary: 'Set what a product may promise before it is produced',
    description: 'Promises of placed orders stay as they are.',
    access: staff('products.change'),
    params,
    body: supplyBody,
    response: json(supplySchema, 'The supply'),
    refuses: SUPPLY_PROBLEMS,
    changes: ['products'],
    run: (ctx, { params: { id }, body }) => changeSupply(ctx, id, body),
  }),
]

/**
 * @param readSettings reads them as they are saved now
 * @param findAccountNeeds a parameter, because what an order is refused for is known by the folder of placing
 */
export function createPromiseEndpoints(readSettings: ReadSettings, findAccountNeeds: FindAccountNeeds) {
  async function findPromisesOfAccount(
    ctx: Context,
    lines: readonly { productID: string; quantity: number }[],
    customer?: string,
  ) {
    const { orderTerms } = await readSettings()
    const terms = { ...orderTerms, accountNeeds: await findAccountNeeds(ctx, orderTerms, customer) }
    return findPromises(ctx.db, lines, terms, ctx.now())
  }
  return [
    ...supplyEndpoints,
    endpoint({
      route: 'GET /products/{id}/promise',
      summary: 'Get when a quantity of a product ships',
      description: 'Nothing is reserved.',
      access: signedIn,
      params,
      query: promiseQuery,
      response: json(quantityPromiseSchema, 'The parts of the quantity that ship together'),
      async run(ctx, { params: { id }, query: { quantity } }) {
        const { products } = await findPromisesOfAccount(ctx, [{ productID: id, quantity }])
        const [product] = products
        if (!product) throw new Error('each line has a product')
        return product
      },
    }),
    endpoint({
      route: 'POST /promises',
      summary: 'Get when the lines of an order ship',
      description: 'Nothing is reserved.',
      access: signedIn,
      body: promisesBody,
      bodyLimit: MAX_BULK_BYTES,
      response: json(promisesSchema, 'Each product, and the last ship-by date'),
      changes: [],
      run: (ctx, { body: { lines, customer } }) => findPromisesOfAccount(ctx, lines, customer),
    }),
  ]
}
