import { queryOptions } from '@tanstack/react-query'
import { apiQuery, pagedApiQuery } from '#app/app/api-query.ts'
import { queryString, request, sendJson } from '#app/lib/api.ts'
import type {
  AcceptedQuote,
  NewCounteroffer,
  NewOffer,
  NewOfferDraft,
  NewQuote,
  Quote,
  QuoteAcceptance,
  QuoteMessage,
  QuoteSummary,
} from './core/contract.ts'
import type { NewQuoteDecision, SharedQuote } from './core/link-contract.ts'
import type { QuoteQueue } from './core/quote-queues.ts'
import type { QuoteFigures } from './list/contract.ts'
import type { NewOfferTemplate, OfferTemplate, OfferTemplateChange } from './templates/contract.ts'

const pathOf = (number: string) => `/api/quotes/${encodeURIComponent(number)}`

interface QuotesFilter {
  queue?: QuoteQueue | undefined
  company?: string | undefined
  q?: string | undefined
}

/**
 * The own quotes or those of a company, newest first, or a queue of the sales team. Always read again, because the other side
 * answers at any time.
 */
export const quotesQuery = ({ queue, company, q }: QuotesFilter) =>
  pagedApiQuery<QuoteSummary>('/api/quotes', { queue, company, q }, ['quotes'], { staleTime: 0 })

export const quoteQuery = (number: string) =>
  apiQuery<Quote>(pathOf(number), { tags: ['quotes'], isPersonal: true, staleTime: 0 })

export const quoteFiguresQuery = apiQuery<QuoteFigures>('/api/quotes/figures', {
  tags: ['quotes'],
  isPersonal: true,
  staleTime: 0,
})

export const requestQuote = (request: NewQuote) => sendJson<Quote>('POST', '/api/quotes', request)

export const sendOffer = (number: string, offer: NewOffer) =>
  sendJson<Quote>('POST', `${pathOf(number)}/offers`, offer)

export const sendCounteroffer = (number: string, offer: NewCounteroffer) =>
  sendJson<Quote>('POST', `${pathOf(number)}/counteroffers`, offer)

export const acceptQuote = (number: string, acceptance: QuoteAcceptance) =>
  sendJson<AcceptedQuote>('POST', `${pathOf(number)}/acceptances`, acceptance)

/** A message, or a question, withdrawal or decline with its text. */
export const sendQuoteMessage = (number: string, message: QuoteMessage) =>
  sendJson<Quote>('POST', `${pathOf(number)}/messages`, message)

export const assignQuote = (number: string, isAssigned: boolean) =>
  sendJson<Quote>('PUT', `${pathOf(number)}/assignee`, { isAssigned })

export const draftOffer = (draft: NewOfferDraft) => sendJson<Quote>('POST', '/api/quotes/drafts', draft)

export const duplicateQuote = (number: string) => sendJson<Quote>('POST', `${pathOf(number)}/duplicates`)

/** The link is in this answer only. */
export const createQuoteLink = (number: string, version: number) =>
  sendJson<{ url: string; token: string }>('POST', `${pathOf(number)}/links`, { version })

export const revokeQuoteLink = (number: string, id: string) =>
  sendJson<Quote>('DELETE', `${pathOf(number)}/links/${encodeURIComponent(id)}`)

export const sharedQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-quote', token],
    queryFn: () => sendJson<SharedQuote>('POST', '/api/quote-links/view', { token }),
    staleTime: 0,
    meta: { tags: ['quotes'], isPersonal: true },
  })

export async function readSharedPdf(token: string): Promise<Blob> {
  const response = await request('/api/quote-links/quote.pdf', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return response.blob()
}

export const decideSharedQuote = (decision: NewQuoteDecision) =>
  sendJson<SharedQuote>('POST', '/api/quote-links/decisions', decision)

export const quoteFileUrl = (number: string, id: string) =>
  `${pathOf(number)}/files/${encodeURIComponent(id)}`

export async function addQuoteFile(number: string, file: File): Promise<Quote> {
  const response = await request(`${pathOf(number)}/files${queryString({ name: file.name })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return response.json()
}

export const removeQuoteFile = (number: string, id: string) =>
  sendJson<Quote>('DELETE', quoteFileUrl(number, id))

const TEMPLATES = '/api/offer-templates'
const templatePath = (id: string) => `${TEMPLATES}/${encodeURIComponent(id)}`

export const offerTemplatesQuery = apiQuery<OfferTemplate[]>(TEMPLATES, {
  tags: ['offer-templates'],
  isPersonal: true,
  staleTime: 0,
})

export const createOfferTemplate = (template: NewOfferTemplate) =>
  sendJson<OfferTemplate>('POST', TEMPLATES, template)

export const changeOfferTemplate = (id: string, change: OfferTemplateChange) =>
  sendJson<OfferTemplate>('PUT', templatePath(id), change)

export const deleteOfferTemplate = (id: string) => sendJson<OfferTemplate>('DELETE', templatePath(id), {})
