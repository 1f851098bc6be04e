/** The API schema of a customer's page. */
import { z } from '@hono/zod-openapi'
import { savedAddressSchema } from '#app/addresses/contract.ts'
import { membershipSchema } from '#app/companies/core/contract.ts'
import { savedListSummarySchema } from '#app/order-lists/core/contract.ts'
import { internalNoteSchema } from '#app/orders/core/internal-note-contract.ts'
import { buyerSummarySchema, orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { listedUserSchema } from '#app/users/core/contract.ts'

export const customerSchema = z
  .object({
    account: listedUserSchema,
    summary: buyerSummarySchema,
    orders: z.array(orderSummarySchema).describe('The ten newest'),
    companies: z.array(membershipSchema),
    addresses: z.array(savedAddressSchema),
    savedLists: z.array(savedListSummarySchema),
    internalNote: internalNoteSchema,
  })
  .openapi('Customer')
export type Customer = z.output<typeof customerSchema>
