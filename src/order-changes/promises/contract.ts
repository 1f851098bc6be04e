import { z } from '@hono/zod-openapi'
import { daySchema, versionSchema } from '#app/app/api.server.ts'
import { PROMISE_REASONS } from '#app/promises/rules.ts'

const shipByDate = { promisedOn: daySchema('2026-12-24'), reason: z.enum(PROMISE_REASONS) }

export const shipByDateBody = z.strictObject(shipByDate).openapi('ShipByDate')
export type ShipByDate = z.output<typeof shipByDateBody>

export const promiseChangeBody = z
  .strictObject({
    ...shipByDate,
    version: versionSchema.describe('Of the promise, as it was read'),
  })
  .openapi('PromiseChange')

export const promiseSummarySchema = z
  .object({
    weeks: z
      .array(
        z.object({
          from: z.iso.date().describe('The Monday of the week'),
          units: z.int(),
          orders: z.int(),
        }),
      )
      .describe('Units that are not in stock yet, by the week of their ship-by date; 60 at most'),
    overdueUnits: z.int().describe('Of these, the units whose ship-by date is past'),
    onTime: z
      .object({ units: z.int(), onTimeUnits: z.int() })
      .nullable()
      .describe(
        'Units that left within 30 days, and those of them that left by the first day that was promised; null below 20 units',
      ),
  })
  .openapi('PromiseSummary')
export type PromiseSummary = z.output<typeof promiseSummarySchema>
