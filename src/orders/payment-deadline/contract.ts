import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'

const day = z.iso.date({ error: 'must be a day such as 2026-12-05' }).max(10)

export const paymentDeadlineBody = z
  .strictObject({
    payBy: day
      .nullable()
      .openapi({ description: 'The last day for the payment (UTC); null for no deadline' }),
    reason: readableLine(200, 1),
  })
  .openapi('PaymentDeadline')

export const dispatchDateBody = z
  .strictObject({ promisedOn: day, reason: readableLine(200, 1) })
  .openapi('DispatchDate')
