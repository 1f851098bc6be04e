import { z } from '@hono/zod-openapi'
import { readableLine, textSchema } from '#app/app/api.server.ts'
import { externalNumbersSchema } from '#app/app/external-number-fields.server.ts'

const system = z
  .string()
  .regex(/^[a-z0-9-]{1,20}$/, { error: 'must have 1 to 20 lower-case letters, digits and hyphens' })
  .openapi({ example: 'erp', description: 'The name of the other system' })
const number = readableLine(60, 1)

const id = textSchema(64, 1)
export const recordParams = z.object({ id })
export const numberedParams = z.object({ id, system })
export const byNumberParams = z.object({ system, number })
export const externalNumberBody = z.object({ number })

export const numberedRecordSchema = z
  .object({
    id: z.string().describe('Of the record; of an order or a quote its number, of a line `KW9X1QND.2`'),
    system: z.string(),
    number: z.string().describe('In the other system'),
  })
  .openapi('ExternalNumber')
export type NumberedRecord = z.output<typeof numberedRecordSchema>

export const numbersOfRecordSchema = z
  .object({ id: numberedRecordSchema.shape.id, externalNumbers: externalNumbersSchema })
  .openapi('ExternalNumbersOfRecord')
export type NumbersOfRecord = z.output<typeof numbersOfRecordSchema>
