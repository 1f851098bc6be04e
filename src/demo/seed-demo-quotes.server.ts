import type { Context } from '#app/app/context.server.ts'
import { createCompany } from '#app/companies/commands.server.ts'
import { newCompanyBody } from '#app/companies/core/contract.ts'
import { findRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { discardEmails } from '#app/email/outbox.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { Outcome } from '#app/lib/outcome.ts'
import type { Quote, QuoteLine } from '#app/quotes/core/contract.ts'
import {
  acceptanceBody,
  counterBody,
  newQuoteBody,
  offerBody,
  quoteMessageBody,
} from '#app/quotes/core/contract.ts'
import { findQuote } from '#app/quotes/core/queries.server.ts'
import { acceptQuote } from '#app/quotes/versions/accept-quote.commands.server.ts'
import {
  sendCounteroffer,
  sendMessage,
  sendOffer,
} from '#app/quotes/versions/answer-quote.commands.server.ts'
import { requestQuote } from '#app/quotes/versions/request-quote.commands.server.ts'
import { findStaff } from '#app/staff/assignments.server.ts'
import { createBuyer } from '#app/users/create-buyer.server.ts'
import { DEMO_BUYERS, DEMO_QUOTES, type DemoBuyer, type DemoQuote } from './demo-quotes.ts'

export type DemoShop = Omit<Context, 'actor' | 'now'>
type DemoStep = DemoQuote['steps'][number]
type ContextOf = (actor: SignedInUser, daysAgo: number) => Context

interface Buyer {
  user: SignedInUser
  companyId: string | undefined
}

/** People and companies are there before the oldest demo quote. */
const BUYERS_DAYS_AGO = 60

/**
 * Adds the demo quotes by the commands of the shop, on the days that they are about. Nobody gets an email, if it is one
 * transaction. A shop without an administrator gets none, because nobody answers them.
 */
export async function seedDemoQuotes(shop: DemoShop, now: Date): Promise<void> {
  const { db } = shop
  const seller = await findSeller(db)
  if (!seller) return
  const contextOf: ContextOf = (actor, daysAgo) => {
    const at = addDays(now, -daysAgo)
    return { ...shop, actor, now: () => at }
  }
  const buyers = new Map<DemoBuyer, Buyer>()
  for (const name of keysOf(DEMO_BUYERS)) buyers.set(name, await addBuyer(db, name, now, contextOf))
  const products = await readProducts(db)
  for (const demo of DEMO_QUOTES) {
    const buyer = buyers.get(demo.buyer)
    if (!buyer) continue
    const ctx = contextOf(buyer.user, demo.daysAgo)
    const number = requireDone(await requestQuote(ctx, requestOf(demo, products, buyer.companyId, now)))
    for (const step of demo.steps) {
      const stepCtx = contextOf(isOfBuyer(step) ? buyer.user : seller, step.daysAgo)
      const quote = await findQuote(db, seller, number, stepCtx.now())
      if (quote) requireDone<unknown>(await takeStep(stepCtx, quote, step))
    }
  }
  await discardEmails(db, [seller.email, ...Object.values(DEMO_BUYERS).map(({ email }) => email)])
}

async function findSeller(db: Db): Promise<SignedInUser | undefined> {
  const administrator = (await findStaff(db)).find(({ isLasting }) => isLasting)
  return (
    administrator && {
      kind: 'user',
      role: 'admin',
      staffRoles: ['administrator'],
      isEmailConfirmed: true,
      userId: administrator.id,
      email: administrator.email,
      name: 'Administrator',
    }
  )
}

async function readProducts(db: Db) {
  const skus = DEMO_QUOTES.flatMap(({ lines }) => lines.map(([sku]) => sku))
  const rows = await findRows(db, 'products', { sku: skus }, ['id', 'sku', 'unit_price'])
  return new Map(rows.map((row) => [row.sku, row]))
}

const below = (price: number, percent: number) => Math.round(price * (100 - percent)) / 100

function requireDone<Value>(outcome: Outcome<Value, { code: string }>): Value {
  if (!outcome.done) throw new Error(`A demo quote is not possible: ${JSON.stringify(outcome)}`)
  return outcome.value
}

async function addBuyer(db: Db, name: DemoBuyer, now: Date, contextOf: ContextOf): Promise<Buyer> {
  const { company, ...person } = DEMO_BUYERS[name]
  const user = await createBuyer(db, person, addDays(now, -BUYERS_DAYS_AGO))
  if (!company) return { user, companyId: undefined }
  const [companyName, country] = company
  const values = newCompanyBody.parse({ name: companyName, country })
  const ctx = contextOf(user, BUYERS_DAYS_AGO)
  return { user, companyId: requireDone(await createCompany(ctx, values, () => Promise.resolve())) }
}

function requestOf(
  { lines, reference, note, answerInDays, deliveryInDays }: DemoQuote,
  products: Awaited<ReturnType<typeof readProducts>>,
  companyId: string | undefined,
  now: Date,
) {
  const dayIn = (days: number | undefined) => (days === undefined ? null : utcDay(addDays(now, days)))
  return newQuoteBody.parse({
    lines: lines.map(([sku, quantity, percent]) => {
      const product = products.get(sku)
      const list = decimalFromCents(product?.unit_price ?? 0)
      return { productID: product?.id, quantity, targetPrice: percent ? below(list, percent) : null }
    }),
    note,
    companyId,
    buyerReference: reference,
    answerNeededBy: dayIn(answerInDays),
    requestedDeliveryOn: dayIn(deliveryInDays),
  })
}

const isOfBuyer = (step: DemoStep): boolean =>
  step.do === 'counter' || step.do === 'accept' || ('by' in step && step.by === 'buyer')

function takeStep(ctx: Context, quote: Quote, step: DemoStep) {
  const { number, currentVersion: version, versions } = quote
  const lines = versions.at(-1)?.lines ?? []
  if (step.do === 'offer')
    return sendOffer(ctx, number, offerBody.parse(offerOf(ctx.now(), version, lines, step)))
  if (step.do === 'counter') {
    const wanted = lines.map(({ lineNo, quantity, listPrice }) => ({
      lineNo,
      quantity,
      targetPrice: below(listPrice ?? 0, step.percent),
    }))
    return sendCounteroffer(ctx, number, counterBody.parse({ version, note: step.note, lines: wanted }))
  }
  if (step.do === 'accept') {
    const { units, address, phone, poNumber } = step
    const ordered = lines.map(({ lineNo }) => ({ lineNo, quantity: units }))
    const order = { version, lines: ordered, prices: 'quote', address, phone, poNumber }
    return acceptQuote(ctx, number, acceptanceBody.parse(order), number)
  }
  const { do: kind, text } = step
  const message = { kind, text, ...(kind === 'decline' && { lostReason: step.lostReason }) }
  return sendMessage(ctx, number, quoteMessageBody.parse(message))
}

function offerOf(
  at: Date,
  version: number,
  lines: readonly QuoteLine[],
  { percent, validForDays, acceptance, freight = 0, ...offer }: DemoStep & { do: 'offer' },
) {
  const { readyAfterDays, tier, terms = '', note } = offer
  return {
    version,
    validUntil: utcDay(addDays(at, validForDays)),
    freight,
    terms,
    note,
    acceptance: acceptance ?? 'whole',
    freightKind: freight > 0 ? 'firm' : 'later',
    lines: lines.map(({ lineNo, quantity, listPrice }, index) => ({
      lineNo,
      quantity,
      price: below(listPrice ?? 0, percent),
      note: '',
      belowMinimum: null,
      priceTiers:
        tier && index === 0 ? [{ from: tier.from, price: below(listPrice ?? 0, tier.percent) }] : [],
      readyOn: readyAfterDays && index === 0 ? utcDay(addDays(at, readyAfterDays)) : null,
    })),
  }
}
