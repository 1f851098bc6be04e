import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'

const externalNumber = readableLine(60, 1)

export const takenOrderBody = z.object({
  number: externalNumber.openapi({ description: 'The number of the order in the other system' }),
})

export const externalNumberParams = z.object({ number: externalNumber })

export const takenOrderSchema = z
  .object({
    order: z.string().openapi({ description: 'The order number' }),
    number: z.string().openapi({ description: 'The number in the other system' }),
    takenAt: z.iso.datetime(),
  })
  .openapi('TakenOrder')
export type TakenOrder = z.output<typeof takenOrderSchema>
