import { z } from '@hono/zod-openapi'
import { pageSize } from '#app/app/api.server.ts'
import { ORDER_EVENT_KINDS, ORDER_STATUSES } from '#app/orders/core/rules.ts'

export const MAX_CHANGES = 500

export const orderChangesQuerySchema = z.object({
  after: z
    .string()
    .max(8_000)
    .optional()
    .openapi({ description: 'The `next` of the page before; absent for the first page' }),
  limit: pageSize(MAX_CHANGES).optional().openapi({ description: '100 by default' }),
})

export const orderChangePageSchema = z
  .object({
    changes: z.array(
      z.object({
        id: z.string().openapi({ description: 'The same if the change comes again' }),
        order: z.string().openapi({ description: 'The order number' }),
        kind: z.enum(ORDER_EVENT_KINDS),
        status: z.enum(ORDER_STATUSES).openapi({ description: 'The status after the change' }),
        at: z.iso.datetime(),
      }),
    ),
    next: z.string().openapi({ description: 'The cursor of the next page, also if there is none yet' }),
    hasMore: z.boolean().openapi({ description: 'True if the next page has changes already' }),
  })
  .openapi('OrderChangePage')
export type OrderChangePage = z.output<typeof orderChangePageSchema>
