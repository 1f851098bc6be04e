/** The sentences about purchase requests. */

import type { CompanyStatus } from '#app/companies/core/company-statuses.ts'
import { COMPANY_STATUS_LABELS } from '#app/companies/core/rules.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatCount, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { type ListedDecision, MAX_WAITING, type RequestStatus } from './rules.ts'

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
  /** The sentence of the rule that stops the order; '' without one. */
  rule: string
}

/** Each ends a sentence: 'the order is above Ingrid Sand’s limit of $100.00.' */
export const approvalReasons = ({ requester, orderLimit, budget, rule }: ReasonParts): string[] => {
  const reasons = [
    ...(orderLimit === null ? [] : [limitReason(requester, orderLimit)]),
    ...(budget === null ? [] : [budgetReason(budget.costCenter, budget.excess)]),
    ...(rule === '' ? [] : [`the company has a rule: ${rule}`]),
  ]
  // A changed request still waits for the decision that was asked for.
  return reasons.length > 0 ? reasons : ['it was sent for approval before it was changed.']
}

/** The reasons as sentences after a colon. */
export const joinReasons = (reasons: readonly string[]) =>
  reasons.map((reason, index) => (index === 0 ? reason : capitalize(reason))).join(' ')

/** @param administrator who sent the request for the requester */
export const sentOnBehalf = (administrator: string, requester: string) =>
  `${administrator} of FIX IT sent this request on behalf of ${requester}.`

/** While the company is on hold or closed. */
export const approvalPaused = (company: string, status: CompanyStatus, expiresAt: string) =>
  `${company} is ${COMPANY_STATUS_LABELS[status].toLowerCase()}, so nothing can be ordered for it. This request can be approved once the company is active again. It expires on ${formatDay(expiresAt)}. Contact us about the status of the company.`

export const DECISION_HINT =
  'The order is placed as soon as the request is approved. A request reserves no stock.'
export const stepHint = (step: number, stepCount: number) =>
  `This is step ${step} of ${stepCount}. The last approval places the order. A request reserves no stock.`

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en', { type: 'conjunction' })
/** 'The request now waits for Rui Tavares. Nothing is ordered yet.' */
export const nextStepHint = (names: readonly string[], quorum: 'any' | 'all') =>
  `${names.length > 0 ? `The request now waits for ${(quorum === 'all' ? allOf : eitherOf).format(names)}. ` : ''}Nothing is ordered yet.`

const MAX_NAMES = 3

/** 'Sent to Petra Maurer and Ana Duarte. Nothing is ordered yet.' */
export function requestSent({ steps }: { steps: readonly { waitingFor: readonly string[] }[] }): string {
  const names = steps.flatMap(({ waitingFor }) => waitingFor)
  const more = names.length - MAX_NAMES
  const listed = more > 0 ? [...names.slice(0, MAX_NAMES), formatPlural(more, ['other', 'others'])] : names
  return `${names.length > 0 ? `Sent to ${allOf.format(listed)}` : 'Request sent'}. Nothing is ordered yet.`
}

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  pending: 'Waiting for approval',
  'needs-changes': 'Needs changes',
  ordered: 'Ordered',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

interface DescribedDecider {
  by: string
  onBehalfOf: string | null
  isOwn: boolean
}

/** 'Mia Stone for Ben Hall' */
export function describeDecider({ by, onBehalfOf, isOwn }: DescribedDecider): string {
  if (onBehalfOf !== null) return `${by} for ${onBehalfOf}`
  return isOwn ? `${by} (own approval)` : by
}

const DECISION_LABELS: Readonly<Record<ListedDecision, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  'changes-asked': 'Changes requested',
  changed: 'Changed',
}

/** 'PO number NQ-2 instead of NQ-1.' */
export const insteadOf = (name: string, value: string, before: string) =>
  `${name} ${value || 'none'} instead of ${before || 'none'}.`

interface DescribedDecision extends DescribedDecider {
  decision: ListedDecision
  note: string
  /** Of the request, when it was decided. */
  version: number
  step: number
}

/** 'Changes requested by Mia Stone, step 2, before the last change. Too many.' */
export function describeDecision(
  { decision, note, version, step, ...decider }: DescribedDecision,
  request: { version: number; stepCount: number },
): string {
  const isDecided = decision !== 'changed'
  const decided = [
    `${DECISION_LABELS[decision]} by ${describeDecider(decider)}`,
    ...(isDecided && (request.stepCount > 1 || step > 1) ? [`step ${step}`] : []),
    ...(isDecided && version < request.version ? ['before the last change'] : []),
  ].join(', ')
  return note ? `${decided}. ${note}` : decided
}

/** '2 to decide' */
export const waitingLabel = (count: number) => `${formatCount(count, count === MAX_WAITING)} to decide`

export const purchaseRequestsCopy = {
  dayMoved: (day: string) =>
    `the ship-by date is now ${formatDay(day)}. Send the request again to accept it.`,
  ofQuote: (version: number) => `, version ${version}. Its prices stay as they are.`,
  /** Of the units that are not in stock. */
  shipsBy: (day: string) => `the rest by ${formatDay(day)}`,
  intro:
    'Orders above a member’s limit or a budget, and those that a rule of the company stops, wait here for approval.',
  introOf: (company: string) => `Orders of ${company} that needed approval. Its owners and approvers decide.`,
  none: {
    title: 'No purchase requests',
    text: 'Your orders that need approval appear here, and those that you can decide.',
    textOfCompany: 'Orders of its members that need approval appear here.',
  },
  /** Of a request that was rejected, withdrawn or has expired. */
  over: 'Nothing was ordered.',
  impossibleQuantity: (sku: string, quantity: number, nearest: string) =>
    `${formatUnits(quantity)} of ${sku} cannot be ordered. Enter ${nearest}.`,
  sendAgain: 'Save and resend',
  startsAgain: 'Resending starts the approval again.',
  changed: 'Request sent again',
  stepApproved: 'Approved. The request goes to the next step.',
  approvedInPart: 'Approved. Others must approve this step too.',
  withdrawn: 'Request withdrawn',
  decided: { approved: 'Order placed', rejected: 'Request rejected', 'changes-asked': 'Changes requested' },
  notPlaced: 'The order could not be placed. The requester gets an email that says what to change.',
  noteMissing: 'Write a note: what should change, or why not?',
} as const
