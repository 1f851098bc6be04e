import type { ProblemTable } from '#app/app/problems.server.ts'
import { CONFIRMATION_FAILED } from '#app/users/problems.server.ts'
import { LAST_ADMIN, lastOwnerOf, undeliveredOrders } from './copy.ts'

export const PRIVACY_PROBLEMS = {
  'confirmation-failed': CONFIRMATION_FAILED,
  'last-administrator': [409, LAST_ADMIN],
  'last-company-owner': [409, ({ companies }: { companies: string[] }) => lastOwnerOf(companies)],
  'orders-not-shipped': [
    409,
    ({ unshippedOrders }: { unshippedOrders: number }) => undeliveredOrders(unshippedOrders),
    {
      meaning:
        'The account has a paid order that is not shipped or refunded yet. It can be deleted after that.',
    },
  ],
} as const satisfies ProblemTable
