/** Walks at random through the life of a quote, by the rules that the commands use. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefused } from '#app/lib/outcome.ts'
import { acceptedLines } from './core/accepted-lines.server.ts'
import {
  canDo,
  QUOTE_TRANSITIONS,
  type QuoteAction,
  type QuoteSide,
  quoteStatusAt,
  type StoredQuoteStatus,
} from './core/rules.ts'

interface Version {
  author: QuoteSide
  acceptance: 'whole' | 'parts'
  validUntil: string | null
  quantities: number[]
}

type Part = { lineNo: number; quantity: number }[]

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)
const storedLines = (quantities: readonly number[]) =>
  quantities.map((quantity, index) => ({
    // The second line is a free text.
    lineNo: index + 1,
    productId: index === 1 ? null : `p${index}`,
    sku: '',
    name: '',
    quantity,
    note: '',
    unitPrice: 100,
    listPrice: index === 1 ? null : 100,
    priceTiers: [],
    targetPrice: null,
    belowMinimum: null,
    readyOn: null,
  }))

/** The quote as the commands keep it. */
class Walk {
  day = 1
  status: StoredQuoteStatus = 'requested'
  versions: Version[] = [{ author: 'buyer', acceptance: 'whole', validUntil: null, quantities: [60, 5] }]
  ordered: { version: number; lineNo: number; quantity: number }[] = []
  pending: { version: number; part: Part; until: number } | null = null

  get current(): Version {
    const version = this.versions.at(-1)
    if (!version) throw new Error('a quote has a version')
    return version
  }
  now() {
    const isInApproval = this.pending !== null && this.pending.until > this.day
    const quote = { status: this.status, valid_until: this.current.validUntil }
    return quoteStatusAt(quote, dayOf(this.day), isInApproval)
  }
  do(action: QuoteAction, side: QuoteSide, then: () => void = () => undefined): boolean {
    if (!canDo(action, side, this.now())) return false
    this.status = QUOTE_TRANSITIONS[action].to ?? this.status
    then()
    return true
  }
  left(version: number): Map<number, number> {
    const units = new Map<number, number>()
    for (const { version: of, lineNo, quantity } of this.ordered)
      if (of === version) units.set(lineNo, (units.get(lineNo) ?? 0) + quantity)
    return units
  }
  /** @returns the lines to order, or nothing if the acceptance is refused */
  accept(side: QuoteSide, version: number, part: Part | undefined): Part | undefined {
    if (!canDo('accept', side, this.now()) || version !== this.versions.length) return undefined
    const { acceptance, quantities } = this.current
    const accepted = acceptedLines({ acceptance, lines: storedLines(quantities) }, part, this.left(version))
    return isRefused(accepted)
      ? undefined
      : accepted.map(({ line, quantity }) => ({ lineNo: line.lineNo, quantity }))
  }
  order(version: number, part: Part) {
    this.ordered.push(...part.map((line) => ({ version, ...line })))
    const left = this.left(version)
    const isComplete = this.versions[version - 1]?.quantities.every(
      (quantity, index) => left.get(index + 1) === quantity,
    )
    this.status = isComplete ? 'ordered' : 'part-ordered'
  }
}

/** The facts that the walk is compared with: what was offered on which day, and what was accepted. */
interface Facts {
  accepted: number
  day: number
  offers: Map<number, { quantities: number[]; lastDay: number }>
}

let commands = 0

/** No way to an order but accepting the current, sent, unexpired offer; never more than was offered. */
function check(facts: Facts, walk: Walk, before: StoredQuoteStatus): void {
  commands += 1
  for (const [version, { quantities }] of facts.offers) {
    const left = walk.left(version)
    for (const [lineNo, units] of left) expect(units).toBeLessThanOrEqual(quantities[lineNo - 1] ?? 0)
  }
  expect(walk.ordered.every(({ version }) => facts.offers.has(version))).toBe(true)
  const isOrdered = walk.status === 'ordered' || walk.status === 'part-ordered'
  if (isOrdered) expect(facts.accepted).toBeGreaterThan(0)
  if (['ordered', 'declined', 'withdrawn'].includes(before)) expect(walk.status).toBe(before)
}

function step(name: string, act: (facts: Facts, walk: Walk) => void): fc.Command<Facts, Walk> {
  return {
    check: () => true,
    run(facts, walk) {
      const before = walk.status
      act(facts, walk)
      check(facts, walk, before)
    },
    toString: () => name,
  }
}

const side = fc.constantFrom<QuoteSide>('buyer', 'seller')
const seller = fc.oneof(
  { weight: 4, arbitrary: fc.constant<QuoteSide>('seller') },
  { weight: 1, arbitrary: side },
)
const buyer = fc.oneof(
  { weight: 4, arbitrary: fc.constant<QuoteSide>('buyer') },
  { weight: 1, arbitrary: side },
)
/** Each version has the free text or not. */
const quantities = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.option(fc.integer({ min: 1, max: 5 })))
  .map((units) => units.filter((quantity) => quantity !== null))
const part = fc.option(
  fc.array(fc.record({ lineNo: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 41 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  { nil: undefined },
)

const offer = fc
  .tuple(
    seller,
    quantities,
    fc.constantFrom('whole' as const, 'parts' as const),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([by, units, acceptance, days]) =>
    step(`offer ${by} ${units} ${acceptance} ${days}`, (facts, walk) => {
      const lastDay = facts.day + days
      const isDone = walk.do('offer', by, () =>
        walk.versions.push({ author: 'seller', acceptance, validUntil: dayOf(lastDay), quantities: units }),
      )
      if (!isDone) return
      expect(by).toBe('seller')
      facts.offers.set(walk.versions.length, { quantities: units, lastDay })
    }),
  )
const counter = fc.tuple(buyer, quantities).map(([by, units]) =>
  step(`counter ${by} ${units}`, (_, walk) => {
    walk.do('counter', by, () =>
      walk.versions.push({ author: 'buyer', acceptance: 'whole', validUntil: null, quantities: units }),
    )
  }),
)
const accept = fc
  .tuple(buyer, fc.integer({ min: 0, max: 1 }), part, fc.boolean())
  .map(([by, older, lines, needsApproval]) =>
    step(`accept ${by} -${older} ${JSON.stringify(lines)} ${needsApproval}`, (facts, walk) => {
      const version = walk.versions.length - older
      const accepted = walk.accept(by, version, lines)
      if (!accepted) return
      const offered = facts.offers.get(version)
      expect([by, older, version]).toEqual(['buyer', 0, Math.max(...facts.offers.keys())])
      expect(offered?.lastDay).toBeGreaterThanOrEqual(facts.day)
      facts.accepted += 1
      if (needsApproval) walk.pending = { version, part: accepted, until: walk.day + 14 }
      else walk.order(version, accepted)
    }),
  )
const decide = fc.constantFrom('approved', 'rejected').map((decision) =>
  step(decision, (_, walk) => {
    const { pending } = walk
    walk.pending = null
    if (decision === 'approved' && pending && pending.until > walk.day)
      walk.order(pending.version, pending.part)
  }),
)
const plain = fc
  .tuple(
    fc.constantFrom<QuoteAction>('ask', 'decline', 'withdraw', 'comment', 'note', 'share', 'duplicate'),
    side,
  )
  .map(([action, by]) => step(`${action} ${by}`, (_, walk) => void walk.do(action, by)))
const wait = fc.integer({ min: 1, max: 5 }).map((days) =>
  step(`wait ${days}`, (facts, walk) => {
    walk.day += days
    facts.day += days
  }),
)

test('5,000 random steps: ordered is only what is accepted of the current offer in time, and never more', () => {
  const steps = fc.commands([offer, offer, counter, accept, accept, accept, decide, plain, wait], {
    maxCommands: 40,
    size: 'max',
  })
  const walks = fc.property(steps, (walk) => {
    fc.modelRun(() => ({ model: { accepted: 0, day: 1, offers: new Map() }, real: new Walk() }), walk)
  })
  fc.assert(walks, { numRuns: 500 })
  expect(commands).toBeGreaterThan(5_000)
})
