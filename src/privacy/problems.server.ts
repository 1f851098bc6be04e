import type { ProblemTable } from '#app/app/problems.server.ts'
import { confirmationFailed } from '#app/users/problems.server.ts'
import { LAST_ADMIN, lastOwnerOf, undeliveredOrders } from './copy.ts'

const NOT_DELETED = 'Account not deleted'

export const PRIVACY_PROBLEMS = {
  'confirmation-failed': confirmationFailed(NOT_DELETED),
  'last-administrator': [409, NOT_DELETED, LAST_ADMIN],
  'last-company-owner': [
    409,
    NOT_DELETED,
    ({ companies }: { companies: string[] }) => lastOwnerOf(companies),
  ],
  'orders-not-shipped': [
    409,
    NOT_DELETED,
    ({ unshippedOrders }: { unshippedOrders: number }) => undeliveredOrders(unshippedOrders),
    {
      meaning:
        'The account has a paid order that is not shipped or refunded yet. It can be deleted after that.',
    },
  ],
} as const satisfies ProblemTable
