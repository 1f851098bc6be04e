import { z } from '@hono/zod-openapi'
import { pageSize } from '#app/app/api.server.ts'
import { externalNumbersSchema } from '#app/app/external-number-fields.server.ts'
import { companySchema } from '#app/companies/core/contract.ts'
import { shipmentSchema } from '#app/fulfillment/shipments/contract.ts'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import { ORDER_EVENT_KINDS } from '#app/orders/core/rules.ts'

export const MAX_CHANGES = 500

export const changesQuerySchema = z.object({
  after: z
    .string()
    .max(8_000)
    .optional()
    .describe('The `next` of the page before; absent for the first page'),
  limit: pageSize(MAX_CHANGES).optional().describe('100 by default'),
})

/** A page of changes. `next` is never absent. */
export const changePageOf = <Change extends z.ZodType>(name: string, change: Change) =>
  z
    .object({
      changes: z.array(change),
      next: z.string().describe('The cursor of the next page, also if there is none yet'),
      hasMore: z.boolean().describe('True if the next page may have changes already'),
    })
    .openapi(name)

export const listedOrderChangeSchema = z.object({
  id: z.string().describe('The same if the change comes again'),
  order: z.string().describe('The order number'),
  kind: z.enum(ORDER_EVENT_KINDS),
  status: z.enum(ORDER_STATUSES).describe('The status after the change'),
  at: z.iso.datetime(),
  externalNumbers: externalNumbersSchema,
})
export type ListedOrderChange = z.output<typeof listedOrderChangeSchema>

/** A record as it is now, however often it has changed. */
export const changedRecordOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({
    id: z.string().describe('Of the record'),
    // A union, because `nullable` would make the named schema nullable everywhere in the API document.
    record: z.union([schema, z.null()]).describe('As it is now; null if it was deleted'),
    externalNumbers: externalNumbersSchema,
  })

export const companyRecordSchema = companySchema
  .pick({
    name: true,
    legalName: true,
    country: true,
    vatId: true,
    registrationNumber: true,
    status: true,
    version: true,
  })
  .extend({
    mergedIntoId: z.string().nullable().describe('The company that took this one over'),
  })

export const stockRecordSchema = z.object({
  sku: z.string(),
  stock: z.int().describe('Units that are not sold'),
  isArchived: z.boolean(),
})

export const shipmentRecordSchema = shipmentSchema.extend({
  order: z.string().describe('The order number'),
})

export const changeReaderSchema = z
  .object({
    list: z.string(),
    readAt: z.iso.datetime(),
    changesBehind: z.int().describe(`At most ${MAX_CHANGES}, also if there are more`),
  })
  .openapi('ChangeReader')
export type ChangeReader = z.output<typeof changeReaderSchema>
