import type { ProblemTable } from '#app/app/problems.server.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { BatchStatus } from './contract.ts'
import { MAX_BATCH_ROWS } from './rules.ts'

interface ChangedProducts {
  skus: string[]
  count: number
}

export const BATCH_PROBLEMS = {
  'batch-not-found': [404, 'There is no change with this ID. Older changes are deleted.'],
  'batch-not-possible': [
    409,
    ({ status }: { status: BatchStatus }) => `The change is ${status}. Reload the page.`,
    { meaning: 'The change of products is in another status.' },
  ],
  'other-batch-unfinished': [
    409,
    ({ title }: { title: string }) => `“${title}” is being written. Wait until it is finished, or stop it.`,
    {
      meaning: 'Another change of products is being written. Wait until it is finished, or stop it.',
    },
  ],
  'products-changed': [
    409,
    ({ skus, count }: ChangedProducts) => {
      const rest = count > skus.length ? ` and ${formatNumber(count - skus.length)} more` : ''
      return `Nothing was undone. ${formatPlural(count, ['product was', 'products were'])} changed or sold afterwards: ${skus.join(', ')}${rest}.`
    },
    {
      extra: ['skus'],
      meaning:
        'Nothing was undone, because products were changed or sold afterwards. `skus` names ten of them.',
    },
  ],
  'unreadable-file': [
    422,
    ({ problem }: { problem: string }) => problem,
    { meaning: 'The file is no readable table of products. `detail` says why.' },
  ],
  'no-products': [
    422,
    `The filter has no products, or more than ${formatNumber(MAX_BATCH_ROWS)}. Choose another filter.`,
  ],
} as const satisfies ProblemTable
