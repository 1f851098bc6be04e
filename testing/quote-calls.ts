/** Requests, offers and acceptances of quotes in a test shop. */
import { addDays, utcDay } from '../src/lib/dates.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import type {
  NewCounteroffer,
  NewOffer,
  NewQuote,
  Quote,
  QuoteAcceptance,
} from '../src/quotes/core/contract.ts'
import { answered } from './backorder-calls.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

export const inDays = (days: number, at = new Date()) => utcDay(addDays(at, days))

/** Names and texts that only the sales team reads. */
export const INTERNAL_QUOTE_TEXT =
  /SECRET|assignee|waitingSince|figures|isMine|agreementPrice|leadTimeDays|lastOrder|lostReason|floorPrice|maxDiscount/

interface Persons {
  sales: Visitor
  buyer: Visitor
  now?: () => Date
}

export function quoteCalls({ ask }: Pick<Shop, 'ask'>, { sales, buyer, now = () => new Date() }: Persons) {
  const url = (number: string, path = '') => `/api/quotes/${number}${path}`
  const post = (as: Visitor | undefined, path: string, body: unknown, key?: string) =>
    ask('POST', path, { as, body, ...(key && { headers: { 'idempotency-key': key } }) })

  const sendRequest = (body: NewQuote, as: Visitor | undefined = buyer, key?: string) =>
    post(as, '/api/quotes', body, key)
  const request = async (product: ProductDto, quantity: number, more: Partial<NewQuote> = {}, as = buyer) =>
    answered<Quote>(await sendRequest({ lines: [{ productID: product._id, quantity }], ...more }, as), 201)
  const read = async (number: string, as = buyer) => answered<Quote>(await ask('GET', url(number), { as }))

  /** An offer for the lines of the current version. */
  const offerOf = (
    { currentVersion, versions }: Quote,
    line: Partial<NewOffer['lines'][number]> = {},
    more: Partial<NewOffer> = {},
  ): NewOffer => ({
    version: currentVersion,
    validUntil: inDays(30, now()),
    acceptance: 'whole',
    freightKind: 'later',
    freight: 0,
    terms: '',
    note: '',
    lines: (versions.at(-1)?.lines ?? []).map(({ lineNo, quantity }) => ({
      lineNo,
      quantity,
      price: 90,
      priceTiers: [],
      readyOn: null,
      note: '',
      belowMinimum: null,
      ...line,
    })),
    ...more,
  })
  const sendOffer = (number: string, offer: NewOffer, as: Visitor | undefined = sales) =>
    post(as, url(number, '/offers'), offer)
  const offer = async (quote: Quote, line?: Partial<NewOffer['lines'][number]>, more?: Partial<NewOffer>) =>
    answered<Quote>(await sendOffer(quote.number, offerOf(quote, line, more)))
  const offered = async (
    product: ProductDto,
    quantity: number,
    line?: Partial<NewOffer['lines'][number]>,
    more?: Partial<NewOffer>,
  ) => offer(await request(product, quantity), line, more)

  const counter = (number: string, body: NewCounteroffer, as: Visitor | undefined = buyer) =>
    post(as, url(number, '/counteroffers'), body)
  const accept = (
    { number, currentVersion }: Pick<Quote, 'number' | 'currentVersion'>,
    more: Partial<QuoteAcceptance> = {},
    { as = buyer, key }: { as?: Visitor | undefined; key?: string } = {},
  ) =>
    post(
      as,
      url(number, '/acceptances'),
      { version: currentVersion, prices: 'quote', address: 'Store 4, Essen', phone: '1', ...more },
      key,
    )
  const accepted = async (...given: Parameters<typeof accept>) =>
    (await answered<{ order: string }>(await accept(...given), 201)).order
  const say = (number: string, kind: string, as: Visitor | undefined = buyer, text = 'Because') =>
    post(as, url(number, '/messages'), { kind, text })

  return {
    url,
    sendRequest,
    request,
    read,
    offerOf,
    sendOffer,
    offer,
    offered,
    counter,
    accept,
    accepted,
    say,
  }
}
