import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findDraftErrors,
  NEW_RULE,
  parseRuleDraft,
  toRuleDraft,
} from '#app/approval-rules/page/rule-draft.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { delegationBody, newRuleBody } from './approval-rule-contract.ts'
import {
  describeRuleProblem,
  needsApprovalSentence,
  ruleSentence,
  sentenceText,
} from './approval-rule-sentences.ts'
import {
  type ApprovalRule,
  findRule,
  findRuleProblem,
  isRuleAbout,
  type OrderFacts,
  type RuleCondition,
  stepApprovers,
  totalWithoutApproval,
} from './approval-rules.ts'
import type { CompanyRole } from './rules.ts'

const names = { site: (id: string) => id, costCenter: (id: string) => id, member: (id: string) => id }
const sentence = (rule: ApprovalRule) => sentenceText(ruleSentence(rule, names))

const cents = fc.integer({ min: 0, max: 5_000_000 })
const some = (items: readonly string[]) => fc.subarray([...items], { minLength: 1 })
const sites = ['Store 4', 'Yard']
const costCenters = ['4711', '4720']
const conditions: fc.Arbitrary<RuleCondition[]> = fc
  .record({
    total: fc.option(
      fc.record({ kind: fc.constantFrom('total' as const, 'day-total' as const), amount: cents }),
    ),
    unitPrice: fc.option(cents),
    families: fc.option(some(FAMILY_IDS)),
    site: fc.option(fc.oneof(some(sites), fc.constant('new' as const))),
    costCenterIds: fc.option(some(costCenters)),
  })
  .map(({ total, unitPrice, families, site, costCenterIds }) => [
    ...(total === null ? [] : [total]),
    ...(unitPrice === null ? [] : [{ kind: 'unit-price' as const, amount: unitPrice }]),
    ...(families === null ? [] : [{ kind: 'family' as const, families }]),
    ...(site === null
      ? []
      : [site === 'new' ? { kind: 'new-site' as const } : { kind: 'site' as const, siteIds: site }]),
    ...(costCenterIds === null ? [] : [{ kind: 'cost-center' as const, costCenterIds }]),
  ])
const memberIds = ['a', 'b', 'c', 'd']
const rule: fc.Arbitrary<ApprovalRule> = fc.record({
  roles: fc.subarray(['buyer', 'approver', 'owner'] as const, { minLength: 1 }).map((roles) => [...roles]),
  conditions,
  steps: fc.array(
    fc.record({
      quorum: fc.constantFrom('any' as const, 'all' as const),
      approvers: fc.oneof(
        fc.subarray(['approver', 'owner'] as const, { minLength: 1 }).map((roles) => ({ roles: [...roles] })),
        some(memberIds).map((ids) => ({ memberIds: ids })),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const facts: fc.Arbitrary<Omit<OrderFacts, 'total'>> = fc.record({
  role: fc.constantFrom<CompanyRole>('buyer', 'approver', 'owner'),
  orderedBefore: cents,
  lines: fc.array(fc.record({ family: fc.constantFrom(...FAMILY_IDS), unitPrice: cents }), { maxLength: 3 }),
  siteId: fc.option(fc.constantFrom(...sites)),
  isSiteNew: fc.boolean(),
  costCenterId: fc.option(fc.constantFrom(...costCenters)),
})
const members = fc
  .array(fc.constantFrom<CompanyRole>('owner', 'approver', 'buyer', 'viewer'), { maxLength: 4 })
  .map((roles) =>
    roles.map((role, index) => ({ id: memberIds[index] ?? '', name: memberIds[index] ?? '', role })),
  )

describe('an approval rule', () => {
  test('stops an order at every total above one that it stops', () => {
    fc.assert(
      fc.property(rule, facts, cents, cents, (one, order, total, more) => {
        fc.pre(isRuleAbout(one, { ...order, total }))
        expect(isRuleAbout(one, { ...order, total: total + more })).toBe(true)
      }),
    )
  })

  test('and the limit stop exactly the totals above the highest one that needs no approval', () => {
    const rules = fc.array(rule, { maxLength: 3 })
    fc.assert(
      fc.property(rules, facts, cents, fc.option(cents), (list, order, total, limit) => {
        const highest = totalWithoutApproval(list, order, limit)
        const isStopped =
          findRule(list, { ...order, total }) !== undefined || (limit !== null && total > limit)
        expect(highest !== null && total > highest).toBe(isStopped)
        // The statement that places an order compares whole cents.
        if (highest !== null) expect(highest).toBeGreaterThanOrEqual(-1)
      }),
      { numRuns: 5_000 },
    )
  })

  test('applies if all of its conditions hold, and the first one decides', () => {
    const large: ApprovalRule = {
      roles: ['buyer'],
      conditions: [
        { kind: 'total', amount: 1_000_000 },
        { kind: 'family', families: ['core-drill'] },
      ],
      steps: [{ quorum: 'any', approvers: { roles: ['owner'] } }],
    }
    const every: ApprovalRule = { ...large, conditions: [] }
    const order: OrderFacts = {
      role: 'buyer',
      total: 1_000_000,
      orderedBefore: 0,
      siteId: null,
      isSiteNew: true,
      costCenterId: null,
      lines: [{ family: 'core-drill', unitPrice: 100 }],
    }
    expect(findRule([large, every], order)).toBe(large)
    expect(findRule([large, every], { ...order, total: 999_999 })).toBe(every)
    expect(
      findRule([large], { ...order, lines: [{ family: 'radial-drill', unitPrice: 100 }] }),
    ).toBeUndefined()
    expect(findRule([large, every], { ...order, role: 'owner' })).toBeUndefined()
    const dear: ApprovalRule = { ...large, conditions: [{ kind: 'unit-price', amount: 100 }] }
    expect(findRule([dear], order)).toBe(dear)
    expect(findRule([dear], { ...order, lines: [{ family: 'core-drill', unitPrice: 99 }] })).toBeUndefined()
  })
})

describe('the sentence of a rule', () => {
  test('names every condition, role and step', () => {
    fc.assert(
      fc.property(rule, (one) => {
        const text = sentence(one)
        for (const condition of one.conditions) {
          const word = {
            total: 'Orders of $',
            'day-total': ' or more in one day',
            'unit-price': 'unit price of $',
            family: ' with ',
            site: ` to ${'siteIds' in condition ? condition.siteIds[0] : ''}`,
            'new-site': 'a site not used before',
            'cost-center': 'cost center',
          }[condition.kind]
          expect(text).toContain(word)
        }
        expect(text.split(', then ')).toHaveLength(one.steps.length)
        for (const role of one.roles) expect(text).toContain(`${role}s`)
        for (const { approvers } of one.steps)
          for (const name of 'roles' in approvers ? approvers.roles : approvers.memberIds)
            expect(text.slice(text.indexOf(' need '))).toContain(name)
        // A sentence that is stored names nobody.
        expect(needsApprovalSentence(one, names)).toMatch(/ need approval\.$/)
      }),
    )
  })

  test('reads as a sentence', () => {
    const steps: ApprovalRule['steps'] = [{ quorum: 'any', approvers: { roles: ['approver', 'owner'] } }]
    expect(sentence({ roles: ['buyer'], conditions: [{ kind: 'total', amount: 1_000_000 }], steps })).toBe(
      'Orders of $10,000.00 or more by buyers need approval from one approver or owner.',
    )
    expect(
      sentence({
        roles: ['buyer', 'approver'],
        conditions: [
          { kind: 'family', families: ['core-drill', 'radial-drill'] },
          { kind: 'new-site' },
          { kind: 'total', amount: 50 },
        ],
        steps: [
          { quorum: 'all', approvers: { roles: ['approver'] } },
          { quorum: 'any', approvers: { memberIds: ['Ben Hall', 'Ana Duarte'] } },
        ],
      }),
    ).toBe(
      'Orders of $0.50 or more with core drills or radial drills, to a site not used before or a typed address by buyers and approvers need approval from all approvers, then Ben Hall or Ana Duarte.',
    )
    expect(sentence({ roles: ['owner'], conditions: [], steps })).toBe(
      'All orders by owners need approval from one approver or owner.',
    )
  })
})

describe('the possible approvers', () => {
  test('include the requester only where dual control is off and no other owner is left', () => {
    fc.assert(
      fc.property(rule, members, fc.boolean(), (one, team, isDualControl) => {
        for (const step of one.steps)
          for (const { id } of team) {
            const approvers = stepApprovers(step, team, id, isDualControl)
            const isOwnApproval = approvers.some((approver) => approver.id === id)
            const hasOtherOwner = team.some((other) => other.role === 'owner' && other.id !== id)
            if (isOwnApproval)
              expect({ isDualControl, hasOtherOwner }).toEqual({ isDualControl: false, hasOtherOwner: false })
            for (const { role } of approvers) expect(['owner', 'approver']).toContain(role)
          }
      }),
    )
  })

  test('of an accepted rule are never nobody, for any member whose orders it stops', () => {
    fc.assert(
      fc.property(rule, members, fc.boolean(), (one, team, isDualControl) => {
        fc.pre(findRuleProblem(one, team, isDualControl) === null)
        const roles: readonly CompanyRole[] = one.roles
        for (const { id } of team.filter(({ role }) => roles.includes(role)))
          for (const step of one.steps) expect(stepApprovers(step, team, id, isDualControl)).not.toEqual([])
      }),
    )
  })

  test('make a rule invalid if they are only the requester, unless dual control is off', () => {
    const owner = { id: 'a', name: 'Ana Duarte', role: 'owner' as const }
    const one: ApprovalRule = {
      roles: ['owner'],
      conditions: [],
      steps: [{ quorum: 'any', approvers: { roles: ['owner'] } }],
    }
    const problem = findRuleProblem(one, [owner], true)
    expect(problem).toEqual({ code: 'only-requester', step: 1, name: 'Ana Duarte' })
    expect(problem && describeRuleProblem(problem)).toContain('for Ana Duarte')
    expect(findRuleProblem(one, [owner], false)).toBeNull()
    expect(findRuleProblem(one, [owner, { ...owner, id: 'b' }], true)).toBeNull()
    const byApprovers: ApprovalRule = {
      ...one,
      steps: [...one.steps, { quorum: 'any', approvers: { roles: ['approver'] } }],
    }
    expect(findRuleProblem(byApprovers, [owner, { ...owner, id: 'b' }], true)).toEqual({
      code: 'nobody-named',
      step: 2,
    })
  })
})

test('the form of a rule keeps what the rule says, and names what is missing', () => {
  const body = newRuleBody.parse({
    roles: ['buyer'],
    conditions: [
      { kind: 'total', amount: 10_000 },
      { kind: 'site', siteIds: ['Store 4'] },
      { kind: 'cost-center', costCenterIds: ['4711'] },
    ],
    steps: [
      { quorum: 'any', approvers: { roles: ['approver', 'owner'] } },
      { quorum: 'all', approvers: { memberIds: ['a', 'b'] } },
    ],
    isActive: true,
  })
  const { isActive: _, ...values } = body
  expect(parseRuleDraft(toRuleDraft(values))).toEqual(values)
  expect(parseRuleDraft(NEW_RULE)).toBeNull()
  const wrong = { ...NEW_RULE, roles: [], families: [], steps: [{ ...NEW_RULE.steps[0], who: 'members' }] }
  expect(Object.keys(findDraftErrors(wrong as never)).sort()).toEqual([
    'families',
    'roles',
    'step-0',
    'total',
  ])
})

test.each([
  ['2026-11-24', '2026-11-24', true],
  ['2026-11-24', '2027-02-21', true],
  ['2026-11-24', '2027-02-22', false],
  ['2026-11-24', '2026-11-23', false],
])('a delegation from %s to %s is accepted: %s', (startsOn, endsOn, expected) => {
  expect(delegationBody.safeParse({ delegate: 'b', startsOn, endsOn }).success).toBe(expected)
})
