/** The sentences of the screens about approval rules and delegations. */

import { MAX_DELEGATION_DAYS } from '#app/companies/core/approval-rules.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatPlural } from '#app/lib/numbers.ts'

export const rulesCopy = {
  order: 'Rules are checked in this order. The first one that applies to an order decides who approves it.',
  limits: 'Above the limit of a member, one approver or owner decides, unless a rule says otherwise.',
  none: `No rules yet. Owners of the company add them, such as: orders of ${formatMoney(1_000_000)} or more need approval from one approver.`,
  saved: 'Rule saved',
  switchedOn: 'Rule switched on',
  switchedOff: 'Rule switched off',
  deleted: 'Rule deleted',
  deleteConsequences: [
    'New orders are not checked against it.',
    'Open requests keep the steps that they were sent with.',
  ],
  rolesMissing: 'Choose whose orders the rule is about.',
  amountInvalid: `Enter an amount in ${CURRENCY_NAME}, such as 10000.`,
  choiceMissing: 'Choose at least one.',
  ofDay: 'Add up all orders of a member on one day (UTC)',
  notCovered: {
    total: 'Several smaller orders are not covered.',
    site: 'Orders to a typed address are not covered. To rule them out, require a site in the company data.',
    costCenter:
      'Orders without a cost center are not covered. To rule them out, require a cost center in the company data.',
    ownName: 'Orders that members place in their own name are never covered. The company does not owe them.',
  },
  membersHint: 'If none of them is left, the owners decide.',
} as const

/** 'This rule would have stopped 4 of 61 orders.' */
export function testSentence({ orders, stopped }: { orders: number; stopped: number }): string {
  if (orders === 0) return 'The company placed no orders in the last 12 months.'
  return `This rule would have stopped ${stopped} of ${formatPlural(orders, ['order', 'orders'])} of the last 12 months.`
}

export const delegationCopy = {
  hint: `For at most ${MAX_DELEGATION_DAYS} days. The decision names both of you. Nobody decides their own request.`,
  saved: 'Delegation saved',
  ended: 'Delegation ended',
  nobody: 'No other member can decide for you. Invite a buyer, approver or owner first.',
} as const

export const delegationSentence = (name: string, startsOn: string, endsOn: string) =>
  `${name} decides from ${formatDay(startsOn)} to ${formatDay(endsOn)}.`
