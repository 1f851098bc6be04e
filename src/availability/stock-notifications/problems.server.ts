import type { ProblemTable } from '#app/app/problems.server.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { MAX_STOCK_NOTIFICATIONS } from './rules.ts'

export const STOCK_NOTIFICATION_PROBLEMS = {
  'enough-in-stock': [
    409,
    ({ available }: { available: number }) =>
      `${formatPlural(available, ['unit is', 'units are'])} in stock now. Place an order.`,
    {
      extra: ['available'],
      meaning: 'That many units are in stock. Place an order. `available` is the current stock.',
    },
  ],
  'stock-notification-limit-reached': [
    409,
    `You can wait for at most ${MAX_STOCK_NOTIFICATIONS} products. Remove one in My Profile.`,
  ],
} as const satisfies ProblemTable
