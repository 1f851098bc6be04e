/** The API schemas of the packing slips and picking lists of several orders. */
import { z } from '@hono/zod-openapi'
import { SLIP_CHOICES } from '#app/order-changes/slips/slip-urls.ts'
import { orderSelection } from '#app/orders/core/order-contract.ts'
import { SLIP_REJECTIONS } from './slip-plan.ts'

export const slipQuerySchema = z.object({
  orders: orderSelection.describe('The numbers of the orders with commas; printed in this sequence'),
  print: z
    .enum(SLIP_CHOICES)
    .describe(
      'The picking lists of what is to ship (drafts if there are any, otherwise everything open), or the packing slips of the last shipment or of all shipments',
    ),
})

export const slipPlanSchema = z
  .array(
    z.object({
      order: z.string(),
      slips: z
        .array(z.string().nullable())
        .describe('Shipment numbers; null for the picking list of everything open'),
      rejection: z.enum(SLIP_REJECTIONS).nullable().describe('Why nothing is printed'),
    }),
  )
  .openapi('SlipPlan')
export type SlipPlan = z.output<typeof slipPlanSchema>

/** The events of the stream that creates the document. */
export interface SlipProgress {
  done: number
  of: number
}
