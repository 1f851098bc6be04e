import { z } from '@hono/zod-openapi'
import { daySchema, readableLine } from '#app/app/api.server.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'

const day = daySchema('2026-12-05')

export const paymentDeadlineBody = z
  .strictObject({
    payBy: day.nullable().describe('The last day for the payment (UTC); null for no deadline'),
    reason: readableLine(MAX_LINE, 1),
  })
  .openapi('PaymentDeadline')

export const dispatchDateBody = z
  .strictObject({ promisedOn: day, reason: readableLine(MAX_LINE, 1) })
  .openapi('DispatchDate')
