import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'

const externalNumber = readableLine(60, 1)

export const takenOrderBody = z.object({
  number: externalNumber.describe('The number of the order in the other system'),
})

export const externalNumberParams = z.object({ number: externalNumber })

export const takenOrderSchema = z
  .object({
    order: z.string().describe('The order number'),
    number: z.string().describe('The number in the other system'),
    takenAt: z.iso.datetime(),
  })
  .openapi('TakenOrder')
export type TakenOrder = z.output<typeof takenOrderSchema>
