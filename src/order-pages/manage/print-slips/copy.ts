import { MAX_PRINTED_LINES, type SlipRejection } from '#app/fulfillment/shipments/slip-plan.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import type { SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

const NOUNS: Record<SlipChoice, readonly [string, string]> = {
  'picking-lists': ['picking list', 'picking lists'],
  'latest-slips': ['packing slip', 'packing slips'],
  'all-slips': ['packing slip', 'packing slips'],
}

const REJECTIONS: Record<SlipRejection, string> = {
  'not-found': 'No longer exists',
  'not-paid': 'Not paid',
  cancelled: 'Cancelled',
  'nothing-open': 'Nothing left to ship',
  'no-shipments': 'No shipments',
  'too-many-lines': `More than ${MAX_PRINTED_LINES.toLocaleString('en-US')} lines in one document. Print it on its own.`,
}

const count = (choice: SlipChoice, slips: number) => formatPlural(slips, [...NOUNS[choice]])

export const printSlipsCopy = {
  title: (orders: readonly { id: string }[]) =>
    orders.length === 1
      ? `Print packing slips of order ${formatOrderNumber(orders[0]?.id ?? '')}`
      : `Print packing slips of ${orders.length} orders`,
  choices: {
    'picking-lists': 'Picking lists: units to ship',
    'latest-slips': 'Packing slips of the last shipment',
    'all-slips': 'Packing slips of all shipments',
  } satisfies Record<SlipChoice, string>,
  hints: {
    'picking-lists': 'Drafts, or all open units of orders without drafts.',
    'latest-slips': 'One slip for each order that has shipped.',
    'all-slips': 'Without voided shipments.',
  } satisfies Record<SlipChoice, string>,
  preview: (choice: SlipChoice, { slips, rejected }: { slips: number; rejected: number }) =>
    slips === 0
      ? 'There is nothing to print for these orders.'
      : `${count(choice, slips)} in one PDF.${
          rejected > 0
            ? ` ${formatPlural(rejected, ['order is', 'orders are'])} skipped. See the reasons below.`
            : ''
        }`,
  rejection: (reason: SlipRejection) => REJECTIONS[reason],
  everythingOpen: 'All open units',
  confirm: (choice: SlipChoice, slips: number) => `Create ${count(choice, slips)}`,
  nothing: 'Nothing to print',
  progress: (done: number, of: number) => `${done} of ${of}`,
  ready: (choice: SlipChoice, slips: number) =>
    `${count(choice, slips)} ${slips === 1 ? 'is' : 'are'} ready to print.`,
  fileName: (choice: SlipChoice) => `${choice === 'picking-lists' ? 'picking-lists' : 'packing-slips'}.pdf`,
}
