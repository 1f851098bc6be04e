/** The API schemas of payments and refunds. */

import { z } from '@hono/zod-openapi'
import { daySchema, textSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { decimalFromCents, MAX_CENTS } from '#app/lib/money.ts'
import { MAX_BANK_REFERENCE } from './payment-rules.ts'

const day = daySchema('2026-12-05')
const bankReference = textSchema(MAX_BANK_REFERENCE).optional()
const amount = z
  .number({ error: `must be an amount in ${CURRENCY_NAME}` })
  .max(decimalFromCents(MAX_CENTS), { error: 'is too large' })

export const newPaymentBody = z
  .strictObject({
    paidOn: day.optional().describe('When the money arrived (UTC); today by default'),
    amount: amount
      .optional()
      .describe(`${CURRENCY_NAME}; the amount due by default, and nothing else until now`),
    reference: bankReference.describe('As on the bank statement'),
  })
  .openapi('NewPayment', { example: { reference: 'Statement 7' } })
export type NewPayment = z.output<typeof newPaymentBody>

export const newRefundBody = z
  .strictObject({
    refundedOn: day.describe('When the money was sent (UTC)'),
    amount: amount.describe(`${CURRENCY_NAME}, at most what is still owed`),
    reference: bankReference.describe('As on the bank statement'),
  })
  .openapi('NewRefund')
export type NewRefund = z.output<typeof newRefundBody>

const transferFields = {
  at: z.iso.datetime().describe('When it was recorded'),
  amount: z.number().describe(CURRENCY_NAME),
  reference: z.string().describe('As on the bank statement; empty if it was not recorded'),
}

export const paymentSchema = z.object({ ...transferFields, paidOn: z.iso.date() }).openapi('Payment')

export const refundSchema = z.object({ ...transferFields, refundedOn: z.iso.date() }).openapi('Refund')

/** The payment of an order, and its refund. */
export const orderMoneyFields = {
  amountPaid: z.number().describe(`${CURRENCY_NAME} that the buyer has paid`),
  refundDue: z.number().describe(`${CURRENCY_NAME} that the seller still has to refund`),
  payments: z.array(paymentSchema).describe('Oldest first'),
  refunds: z.array(refundSchema).describe('Oldest first, at most 50'),
}
