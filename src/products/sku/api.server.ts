import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { normalizeSku } from '../core/rules.ts'
import { FAMILY_IDS } from '../specifications/families.ts'
import { findTakenSkuKeys } from './former-skus.server.ts'
import { buildBaseSku, findFreeSku } from './suggest-sku.ts'

export const skuEndpoints = [
  endpointsOf('Products')({
    route: 'GET /products/sku-suggestion',
    summary: 'Suggest a free SKU from the family and the drilling capacity',
    access: staff('products.change'),
    query: z.object({
      family: z.enum(FAMILY_IDS),
      capacity: z.coerce
        .number({ error: 'must be a diameter in mm' })
        .min(1, { error: 'must be at least 1 mm' })
        .max(2_000, { error: 'must be at most 2,000 mm' }),
    }),
    response: json(
      z.object({ sku: z.string().nullable().describe('Null if 99 such SKUs are in use') }),
      'The SKU',
    ),
    async run({ db }, { query: { family, capacity } }) {
      const base = buildBaseSku(family, capacity) ?? ''
      return { sku: findFreeSku(base, await findTakenSkuKeys(db, normalizeSku(base))) ?? null }
    },
  }),
]
