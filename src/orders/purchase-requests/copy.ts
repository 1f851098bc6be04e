/** The sentences about purchase requests. */
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { RequestDecision, RequestStatus } from './rules.ts'

export const limitRule = (limit: Cents) => `Orders above your limit of ${formatMoney(limit)} need approval.`
export const limitReason = (name: string, limit: Cents) =>
  `the order is above ${name}’s limit of ${formatMoney(limit)}.`
/** @param costCenter its code; null for the budget of the whole company */
export const budgetReason = (costCenter: string | null, excess: Cents) =>
  `the order is ${formatMoney(excess)} above the budget of ${costCenter === null ? 'the company' : `cost center ${costCenter}`}.`

interface ReasonParts {
  requester: string
  /** Null if the order is within it. */
  orderLimit: Cents | null
  /** Null if the order is within the budget. */
  budget: { costCenter: string | null; excess: Cents } | null
}

export const approvalReasons = ({ requester, orderLimit, budget }: ReasonParts): string[] => [
  ...(orderLimit === null ? [] : [limitReason(requester, orderLimit)]),
  ...(budget === null ? [] : [budgetReason(budget.costCenter, budget.excess)]),
]
export const DECISION_HINT = 'Approving places the order at once. A request reserves no stock.'

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  pending: 'Waiting for approval',
  'needs-changes': 'Needs changes',
  ordered: 'Ordered',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const DECISION_LABELS: Readonly<Record<RequestDecision, string>> = {
  approved: 'approved it',
  rejected: 'rejected it',
  'changes-asked': 'asked for changes',
}

export const requestsCopy = {
  intro: 'Orders above a member’s limit or a budget wait here for an owner or an approver.',
  none: {
    title: 'No purchase requests',
    text: 'Requests for orders above your limit or a budget appear here, and those that you can decide.',
  },
  changed: 'Request sent again',
  withdrawn: 'Request withdrawn',
  decided: { approved: 'Order placed', rejected: 'Request rejected', 'changes-asked': 'Changes requested' },
  notPlaced: 'The order could not be placed. The requester was told what to change.',
  noteMissing: 'Write a note: what should change, or why not?',
} as const
