/** The API schema of the orders of a quarter. Amounts are in the currency of the shop, days in UTC. */
import { z } from '@hono/zod-openapi'

const figures = {
  orders: z.int().describe('Without cancelled orders'),
  amount: z.number().describe('Without cancelled units'),
}

export const quarterSchema = z
  .object({
    startsOn: z.string(),
    endsOn: z.string().describe('The last day, included'),
    ...figures,
    costCenters: z
      .array(
        z.object({
          costCenter: z
            .object({ code: z.string(), name: z.string() })
            .nullable()
            .describe('Null for orders without one'),
          ...figures,
        }),
      )
      .describe('The largest amount first'),
  })
  .openapi('CompanyQuarter')
export type CompanyQuarter = z.output<typeof quarterSchema>
