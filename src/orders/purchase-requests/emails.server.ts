/** The emails about purchase requests. */
import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import type { Seller } from '#app/lib/seller.ts'
import { formatOrderNumber } from '../rules.ts'
import { approvalReasons, DECISION_HINT, stepHint } from './copy.ts'
import type { RequestDecision } from './rules.ts'

interface RequestPayload {
  number: string
  company: string
  requester: string
  total: Cents
  units: number
  url: string
}

export interface RequestReceivedPayload extends RequestPayload {
  orderLimit: Cents | null
  /** Absent in emails of an earlier release, like the other fields below. */
  budget?: { costCenter: string | null; excess: Cents } | null
  rule?: string
  step?: number
  stepCount?: number
  /** Who named the recipient as their delegate. */
  onBehalfOf?: string | null
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

const details = ({ company, requester, units, total }: RequestPayload): [string, string][] => [
  ['Company', company],
  ['Requested by', requester],
  ['Units', formatPlural(units, ['unit', 'units'])],
  ['Total', formatMoney(total)],
]

function receivedEmail(request: RequestReceivedPayload, seller: Seller): RenderedEmail {
  const { number, requester, total, orderLimit, budget = null, rule = '', expiresAt, url } = request
  const { step = 1, stepCount = 1, onBehalfOf = null } = request
  const reasons = approvalReasons({ requester, orderLimit, budget, rule })
  return renderEmail(
    {
      subject: `${requester} asks for ${formatMoney(total)} (${number})`,
      heading: `${requester} asks for approval`,
      paragraphs: [
        ...reasons.map((reason) => `You are asked because ${reason}`),
        ...(onBehalfOf === null ? [] : [`You decide for ${onBehalfOf}.`]),
        `${step < stepCount ? stepHint(step, stepCount) : DECISION_HINT} Decide by ${formatDay(expiresAt)}.`,
      ],
      details: details(request),
      action: { label: 'View request', href: url },
    },
    seller,
  )
}

function decidedEmail(request: RequestDecidedPayload, seller: Seller): RenderedEmail {
  const { number, decision, by, note, differences, order, url } = request
  const sentence = {
    approved: `${by} approved your request. Order ${order ? formatOrderNumber(order) : ''} is placed.`,
    rejected: `${by} rejected your request. Nothing was ordered.`,
    'changes-asked': `${by} asks you to change your request. Nothing was ordered.`,
    'not-placed': `${by} approved your request, but it cannot be ordered any more. Change it and send it again.`,
  }[decision]
  const subject = {
    approved: 'is approved',
    rejected: 'is rejected',
    'changes-asked': 'needs changes',
    'not-placed': 'needs changes',
  }[decision]
  return renderEmail(
    {
      subject: `Request ${number} ${subject}`,
      heading: `Request ${number} ${subject}`,
      paragraphs: [sentence, ...differences, ...(note ? [`Note: ${note}`] : [])],
      details: details(request),
      action: { label: 'View request', href: url },
    },
    seller,
  )
}

export const PURCHASE_REQUEST_EMAIL_TEMPLATES: EmailTemplates = {
  'purchase-request-received': { render: receivedEmail },
  'purchase-request-decided': { render: decidedEmail },
}
