import { z } from '@hono/zod-openapi'

export const deletionBody = z
  .strictObject({
    password: z.string().max(1_000).optional().describe('The password of the account, if it has one'),
    email: z
      .string()
      .max(254)
      .optional()
      .describe('The email address of the account, if it signs in with Google only'),
  })
  .openapi('AccountDeletionRequest')
export type AccountDeletion = z.output<typeof deletionBody>

export const deletedAccountSchema = z
  .object({
    deleted: z.literal(true),
    cancelledOrders: z.int().describe('Unpaid orders that were cancelled'),
  })
  .openapi('AccountDeletionResult')

/** The facts for the user before deleting the account. */
export const deletionTermsSchema = z
  .object({
    hasPassword: z.boolean(),
    unpaidOrders: z.int().describe('Orders that would be cancelled'),
    unshippedOrders: z.int().describe('Orders that are paid and have to be shipped or refunded first'),
    companiesWithoutOwner: z
      .array(z.string())
      .describe('Companies with other members that need another owner first'),
    isLastAdmin: z.boolean(),
  })
  .openapi('AccountDeletionTerms')
export type DeletionTerms = z.output<typeof deletionTermsSchema>
