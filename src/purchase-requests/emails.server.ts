/** The emails about purchase requests. */

import { budgetEffect } from '#app/companies/budgets/copy.ts'
import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Freight } from '#app/lib/freight.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatUnits } from '#app/lib/numbers.ts'
import type { EmailOrderLine } from '#app/orders/core/email-order-lines.ts'
import { orderedLines } from '#app/orders/core/emails.server.ts'
import { freightRows } from '#app/orders/core/order-line-view.ts'
import { onBehalfOf } from '#app/orders/core/placed-by-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { approvalReasons, DECISION_HINT, nextStepHint, sentOnBehalf, stepHint } from './copy.ts'
import type { RequestDecision } from './rules.ts'

interface RequestPayload {
  number: string
  company: string
  requester: string
  total: Cents
  units: number
  url: string
  /** The first lines. Absent in emails of an earlier release, like the fields below. */
  lines?: EmailOrderLine[]
  lineCount?: number
  shopUrl?: string
  site?: string
  costCenter?: string
  poNumber?: string
  /** Absent or null for none. */
  freight?: Freight | null
  /** The administrator who sent it on behalf of the requester. */
  sentBy?: string | null
}

export interface PurchaseRequestReceivedPayload extends RequestPayload {
  orderLimit: Cents | null
  /** Absent in emails of an earlier release, like the fields below. */
  budget?: { costCenter: string | null; excess: Cents } | null
  /** Before this order. */
  budgetLeft?: { costCenter: string | null; remaining: Cents } | null
  /** Earlier decisions about the request. */
  history?: string[]
  rule?: string
  step?: number
  stepCount?: number
  /** The person who named the recipient as their delegate. */
  onBehalfOf?: string | null
  expiresAt: string
}

/** To the requester. */
export interface RequestSentOnBehalfPayload extends RequestPayload {
  expiresAt: string
}

export interface RequestDecidedPayload extends RequestPayload {
  decision: RequestDecision | 'not-placed'
  by: string
  note: string
  /** Why the approved request could not be ordered. */
  differences: string[]
  order: string | null
}

/** To the requester, after a step that is not the last one. */
export interface RequestStepApprovedPayload extends RequestPayload {
  by: string
  note: string
  /** The approved one, from 1. */
  step: number
  stepCount: number
  /** The first of those who decide the next step. */
  waitingFor: string[]
  /** One or all of them are asked. */
  quorum: 'any' | 'all'
}

/** The requested order, and its requester. */
function requestContent(request: RequestPayload) {
  const {
    number,
    company,
    requester,
    units,
    total,
    shopUrl = '',
    site,
    costCenter,
    poNumber,
    sentBy,
    freight,
  } = request
  const facts: [label: string, value: string | undefined][] = [
    ['Company', company],
    ['Site', site],
    ['Cost center', costCenter],
    ['PO number', poNumber],
    ...(freight ? freightRows(freight, formatMoney) : []),
    ['Requested by', sentBy ? onBehalfOf(sentBy, requester) : requester],
  ]
  return {
    reference: number,
    ...orderedLines({ ...request, shopUrl }, 'the request'),
    totals: [[`Total, ${formatUnits(units)}`, formatMoney(total)] as const],
    details: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
  }
}

function receivedEmail(request: PurchaseRequestReceivedPayload): EmailContent {
  const { number, requester, total, orderLimit, budget = null, rule = '', expiresAt, url } = request
  const { step = 1, stepCount = 1, onBehalfOf: decidesFor = null, sentBy = null } = request
  const { budgetLeft = null, history = [] } = request
  const reasons = approvalReasons({ requester, orderLimit, budget, rule })
  const content = requestContent(request)
  return {
    ...content,
    details: [
      ...content.details,
      ...(budgetLeft ? [['Budget', budgetEffect(budgetLeft, total)] as const] : []),
      ...(history.length > 0 ? [['Earlier decisions', history.join('\n')] as const] : []),
    ],
    subject: `Request ${number} needs your approval: ${formatMoney(total)}`,
    heading: `${requester} asks for approval`,
    paragraphs: [
      ...(sentBy === null ? [] : [sentOnBehalf(sentBy, requester)]),
      ...reasons.map((reason, index) => `${index === 0 ? 'You are asked because' : 'Also,'} ${reason}`),
      ...(decidesFor === null ? [] : [`You decide for ${decidesFor}.`]),
      `${step < stepCount ? stepHint(step, stepCount) : DECISION_HINT} Decide by ${formatDay(expiresAt)}.`,
    ],
    action: { label: 'View request', href: url },
  }
}

function sentOnBehalfEmail(request: RequestSentOnBehalfPayload): EmailContent {
  const { number, requester, sentBy, expiresAt, url } = request
  return {
    ...requestContent(request),
    subject: `Request ${number} was sent on your behalf`,
    paragraphs: [
      `Hello ${requester}, ${sentBy} of FIX IT asked the approvers of ${request.company} for this order on your behalf. Nothing is ordered yet.`,
      `You can change or withdraw the request until it is decided. It expires on ${formatDay(expiresAt)}. If you did not ask for it, withdraw it and reply to this email.`,
    ],
    action: { label: 'View request', href: url },
  }
}

function decidedEmail(request: RequestDecidedPayload): EmailContent {
  const { number, decision, by, note, differences, order, url, shopUrl = '' } = request
  const viewRequest = { label: 'View request', href: url }
  const sentence = {
    approved: `${by} approved your request. Order ${order ? formatOrderNumber(order) : ''} is placed.`,
    rejected: `${by} rejected your request. Nothing was ordered.`,
    'changes-asked': `${by} asks you to change your request. Nothing was ordered.`,
    'not-placed': `${by} approved your request, but it can no longer be ordered. Change it and send it again.`,
  }[decision]
  const subject = {
    approved: 'is approved',
    rejected: 'is rejected',
    'changes-asked': 'needs changes',
    'not-placed': 'needs changes',
  }[decision]
  return {
    ...requestContent(request),
    subject: `Request ${number} ${subject}`,
    paragraphs: [sentence, ...differences, ...(note ? [`Note: ${note}`] : [])],
    ...(order
      ? {
          action: { label: 'View order', href: `${shopUrl}/dashboard/orders/${order}` },
          secondAction: viewRequest,
        }
      : { action: viewRequest }),
  }
}

function stepApprovedEmail(request: RequestStepApprovedPayload): EmailContent {
  const { number, by, note, step, stepCount, waitingFor, quorum, url } = request
  return {
    ...requestContent(request),
    subject: `Request ${number}: step ${step} of ${stepCount} is approved`,
    heading: `Step ${step} of ${stepCount} is approved`,
    paragraphs: [
      `${by} approved step ${step} of ${stepCount}. ${nextStepHint(waitingFor, quorum)}`,
      ...(note ? [`Note: ${note}`] : []),
    ],
    action: { label: 'View request', href: url },
  }
}

export const PURCHASE_REQUEST_EMAIL_TEMPLATES = emailTemplates({
  'purchase-request-received': { content: receivedEmail },
  'purchase-request-sent-on-behalf': { content: sentOnBehalfEmail },
  'purchase-request-decided': { content: decidedEmail },
  'purchase-request-step-approved': { content: stepApprovedEmail },
})
