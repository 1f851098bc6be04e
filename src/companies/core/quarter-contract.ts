/** The API schema of the orders of a quarter. Amounts are in the currency of the shop, days in UTC. */
import { z } from '@hono/zod-openapi'

const figures = {
  orders: z.int().openapi({ description: 'Without cancelled orders' }),
  amount: z.number().openapi({ description: 'Without cancelled units' }),
}

export const quarterSchema = z
  .object({
    startsOn: z.string(),
    endsOn: z.string().openapi({ description: 'The last day, included' }),
    ...figures,
    costCenters: z
      .array(
        z.object({
          costCenter: z
            .object({ code: z.string(), name: z.string() })
            .nullable()
            .openapi({ description: 'Null for orders without one' }),
          ...figures,
        }),
      )
      .openapi({ description: 'The largest amount first' }),
  })
  .openapi('CompanyQuarter')
export type CompanyQuarter = z.output<typeof quarterSchema>
