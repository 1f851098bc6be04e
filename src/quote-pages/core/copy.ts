/** The sentences of the pages about quotes. */
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { LOST_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { MAX_VALIDITY_DAYS, type QuoteStatus } from '#app/quotes/core/rules.ts'

export const requestCopy = {
  title: 'Request a quote',
  intro: 'Our sales team answers with prices, dates, and how long they are valid. Nothing is ordered yet.',
  referenceHint: 'Printed on the quote.',
  invalidLines:
    'Check the marked lines: a quantity is a whole number, a target price an amount such as 180.00.',
  sent: (number: string) => `Quote ${number} requested. We email you when there is an offer.`,
}

export const quotesCopy = {
  intro: 'Prices that you asked for, and our offers.',
  none: { title: 'No quotes yet', text: 'Ask for a price for larger quantities.' },
  inboxIntro: 'Quotes that buyers ask for. The oldest unanswered one is first.',
  noneInQueue: 'No quotes here',
  noMatch: (q: string) => `No quote for “${q}”`,
  unanswered: {
    title: 'Unanswered quotes',
    detail: 'Buyers have waited longer than a working day.',
    label: 'Answer quotes',
  },
  waitsSince: (day: string) => `Waiting since ${day}`,
  notFound: (number: string) => `No quote ${number}`,
  notFoundText: 'Only the buyer, members of their company and our sales team see a quote.',
}

export const offerCopy = {
  noName: 'Enter a name, such as Training on site.',
  addText: 'Add a line without a product',
  noQuantity: 'Enter a quantity from 1.',
  noPrice: 'Enter a price, such as 180.00.',
  noTiers: 'Enter quantities with their prices, such as 100 175.00, 200 170.00.',
  tiersHint: 'Quantity and unit price of each tier: 100 175.00, 200 170.00',
  belowMinimumHint: 'Allows a quantity below the minimum or between its multiples.',
  tooHigh: `Enter a price up to ${formatNumber(MAX_UNIT_PRICE)}.`,
  noFreeReason: 'A price of 0 needs a reason, which the buyer sees. Choose Edit to enter it.',
  freeWithTiers: 'A line that is free of charge has no volume prices.',
  freeReasonHint: 'The buyer sees it.',
  aboveList: 'Above the list price',
  deepDiscount: (percent: number) => `More than ${percent}% below the list price`,
  belowFloor: (amount: string) => `Below the floor price of ${amount}`,
  warningsNote: 'Prices below the discount limit or the floor price are recorded in the audit trail.',
  linesAboveList: (count: number) =>
    `${formatPlural(count, ['line has', 'lines have'])} a price above the list price.`,
  linesDeepDiscount: (count: number, percent: number) =>
    `${formatPlural(count, ['line is', 'lines are'])} more than ${percent}% below the list price.`,
  linesBelowFloor: (count: number) =>
    `${formatPlural(count, ['line is', 'lines are'])} below the floor price.`,
  tiers: (tiers: string) => `Volume prices: ${tiers}`,
  readyOn: (day: string) => `Ready on ${day}`,
  lastOrder: (price: string, day: string) => `Last order: ${price} on ${day}`,
  agreementPrice: (price: string) => `Agreement: ${price}`,
  belowMinimum: (reason: string) => `Below the minimum: ${reason}`,
  leadTime: (days: number) => `+ ${formatPlural(days, ['day', 'days'])}`,
  pasted: (filled: number, unmatched: number) =>
    `${formatPlural(filled, ['price', 'prices'])} pasted.${unmatched > 0 ? ` ${formatPlural(unmatched, ['row has', 'rows have'])} no line.` : ''}`,
  open: (count: number) => `${formatPlural(count, ['line has', 'lines have'])} no price yet.`,
  notSent: (count: number) =>
    `Offer not sent: ${formatPlural(count, ['entry needs', 'entries need'])} fixing`,
  noValidity: 'Enter the last day of the offer, at most a year from now.',
  noFreight: 'Enter the freight, such as 120.00.',
  changeToList: (change: string) => `${change} to list prices`,
  sent: (number: string) => `Offer for ${number} sent`,
  notAccepted: 'Offer not sent',
  refusedLine: (number: number, field: string | undefined, text: string) =>
    `Line ${number}: ${field === undefined ? text : `${field === 'quantity' ? 'the quantity' : field} ${text}`}.`,
  leave: 'The prices that you entered are not sent yet.',
  discard: {
    title: 'Discard the offer?',
    body: 'The prices and terms that you entered are not sent yet. They are lost.',
    confirmLabel: 'Discard offer',
  },
}

export const templateCopy = {
  none: 'No templates yet',
  nameHint: 'All who answer quotes can choose it.',
  replaces: 'The template of this name is replaced. Offers that were made with it stay as they are.',
  validityHint: 'From the day of the offer.',
  noName: 'Enter a name.',
  noValidity: `Enter a number of days from 1 to ${MAX_VALIDITY_DAYS}.`,
  used: (name: string) => `Terms and message replaced by “${name}”.`,
  saved: (name: string) => `Template “${name}” saved`,
  deleted: (name: string) => `Template “${name}” deleted.`,
}

export const validityText = (day: string, status: QuoteStatus): string =>
  `${status === 'expired' ? 'Ended on' : 'Valid until'} ${formatDay(day)}`
export const lineCountText = (lines: number, units: number): string =>
  `${formatPlural(lines, ['line', 'lines'])}, ${formatNumber(units)} ${units === 1 ? 'unit' : 'units'}`

export const QUOTE_STATUS_LABELS: Readonly<Record<QuoteStatus, string>> = {
  draft: 'Draft',
  requested: 'Requested',
  question: 'Question',
  countered: 'Counteroffer',
  offered: 'Offered',
  'part-ordered': 'Ordered in part',
  'in-approval': 'Waiting for approval',
  ordered: 'Ordered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const FREIGHT_LABELS = {
  later: 'Charged separately',
  estimate: 'Estimate in the terms',
  firm: 'Part of the total',
} as const

export const quoteCopy = {
  unpriced: (product: string, lines: number) => (lines > 1 ? `${product} and ${lines - 1} more` : product),
  inApproval: 'The company of the buyer decides about this offer. Its prices stay as they are.',
  target: (amount: string) => `Target price ${amount}`,
  readyOn: (day: string) => `Ready to ship on ${day}`,
  ordered: (units: number) => `${formatNumber(units)} already ordered`,
  nothingChanged: 'The lines are the same.',
  notThere: 'Not in this version',
  noText: 'Enter a text.',
  countered: 'Counteroffer sent',
  questionTitle: 'Ask a question',
  declined: 'Quote declined',
  offerButton: (status: QuoteStatus) =>
    status === 'expired' ? 'Renew' : status === 'offered' ? 'New offer' : 'Make offer',
  duplicated: (number: string) => `Quote ${number} started at the prices of today`,
  asked: 'Question sent',
  withdrawn: 'Quote withdrawn',
  counterIntro: 'Ask for other quantities or prices. We answer with a new version.',
}

export const versionName = ({ no, author, sentAt }: Pick<QuoteVersion, 'no' | 'author' | 'sentAt'>): string =>
  `Version ${no}, ${author === 'buyer' ? 'requested' : 'offered'} ${formatDay(sentAt)}`

export const acceptCopy = {
  ordered: 'Ordered at the prices of the offer',
  requested: 'Approval requested at the prices of the offer',
  requestApproval: 'Request approval',
  approvalHint:
    'Your company approves this order first. The prices stay as they are, also if the offer ends in the meantime.',
  noParts: 'Enter how many units of each line you order now, at most what is left.',
  onlyFree: 'Units that are free of charge are ordered with others. Enter units of a line with a price.',
  changed: 'There is a newer offer. Check it, then accept again.',
  cheaperToday: 'Prices have fallen since this offer. Choose the prices of your order.',
  hint: 'Units in stock are reserved at once, the others for the offered date.',
}

export const ENTRY_LABELS: Readonly<Record<Quote['entries'][number]['kind'], string>> = {
  requested: 'Requested',
  offered: 'Offered',
  question: 'Question',
  countered: 'Counteroffer',
  ordered: 'Ordered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  message: 'Message',
  note: 'Internal note',
}

export const conversationCopy = {
  none: 'No messages.',
  internal: 'Internal: the buyer does not see it',
}

export const QUOTE_END_LABELS = { ...LOST_REASON_LABELS, expired: 'Offer ended' }

export const figuresCopy = {
  openValue: 'Open value by stage. Requests without an offer count at list prices.',
  winRate: ({ won, lost }: { won: number; lost: number }): string =>
    won + lost === 0
      ? 'No quote has ended yet'
      : `${Math.round((won / (won + lost)) * 100)}% (${formatNumber(won)} of ${formatNumber(won + lost)})`,
  firstAnswer: (hours: number | null): string =>
    hours === null ? 'No answer yet' : `${formatPlural(hours, ['hour', 'hours'])} (median)`,
}

export const DECISION_LABELS = { yes: 'Yes', no: 'No' } as const

export const shareCopy = {
  intro: 'With a link, colleagues see this offer without signing in and say yes or no. Only you order.',
  shownOnce: 'It is shown once. Copy it now.',
  linkOf: (version: number, day: string) => `Version ${version}, created on ${day}`,
  worksUntil: (day: string) => `This link works until ${day}.`,
  isOver: 'This link no longer works.',
  noOpinions: 'No opinions yet',
  madeFor: (buyer: string) => `For ${buyer}`,
  newer: (buyer: string) => `There is a newer version of this offer. Ask ${buyer} for a link to it.`,
  question: 'Do you agree with this offer?',
  opinionHint: (buyer: string) => `Your answer goes to ${buyer}, who decides. Nothing is ordered here.`,
  noName: 'Enter your name.',
  closed: 'This offer is not open at present. No answers can be given.',
  thanks: (decision: string, buyer: string) => `Your answer “${decision}” was sent to ${buyer}.`,
}

export const filesCopy = {
  hint: 'You can add 5 files of 5 MB each: drawings, lists or terms (PDF, PNG, JPEG, XLSX).',
  tooLarge: 'The file is larger than 5 MB. Choose a smaller one.',
}
