import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCalendarDays } from '#app/lib/dates.ts'
import {
  type BudgetRule,
  budgetFor,
  burnDown,
  checkBudget,
  daysOf,
  MAX_BUDGET_DAYS,
  overlaps,
  periodErrors,
  plannedFor,
  splitPeriod,
} from './rules.ts'

const day = fc.integer({ min: 18_300, max: 20_800 }).map((days) => addCalendarDays('1970-01-01', days))
const period = fc
  .record({ startsOn: day, endsOn: day, costCenterId: fc.constantFrom('4711', '4720', null) })
  .filter(({ startsOn, endsOn }) => Object.keys(periodErrors({ startsOn, endsOn })).length === 0)

describe('a period', () => {
  test.each([
    ['2026-01-01', '2025-12-31', { endsOn: 'must not be before the first day' }],
    ['2019-12-31', '2020-01-01', { startsOn: 'must not be before 2020' }],
    ['2100-12-31', '2101-01-01', { endsOn: 'must not be after 2100' }],
    ['2026-01-01', '2028-01-03', { endsOn: 'must be at most two years after the first day' }],
    ['2026-01-01', '2028-01-02', {}],
    ['2026-01-01', '2026-01-01', {}],
  ])('from %s to %s: %j', (startsOn, endsOn, errors) => {
    expect(periodErrors({ startsOn, endsOn })).toEqual(errors)
  })

  test('overlaps another of its cost center if and only if both have a day', () => {
    fc.assert(
      fc.property(period, period, (one, other) => {
        const common = [one.startsOn, other.startsOn].sort()[1] ?? ''
        const sharesDay = common <= one.endsOn && common <= other.endsOn
        expect(overlaps(one, other)).toBe(sharesDay && one.costCenterId === other.costCenterId)
        expect(overlaps(one, other)).toBe(overlaps(other, one))
      }),
    )
  })

  test('is the sum of its weeks or months, without a gap', () => {
    fc.assert(
      fc.property(period, ({ startsOn, endsOn }) => {
        const parts = splitPeriod(startsOn, endsOn)
        expect(parts[0]?.from).toBe(startsOn)
        expect(parts.at(-1)?.to).toBe(endsOn)
        expect(parts.reduce((sum, { from, to }) => sum + daysOf(from, to), 0)).toBe(daysOf(startsOn, endsOn))
        expect(parts.length).toBeLessThanOrEqual(Math.max(27, MAX_BUDGET_DAYS / 28))
      }),
    )
  })
})

describe('an order', () => {
  const current = [
    { id: 'own', costCenterId: '4711' },
    { id: 'whole', costCenterId: null },
  ]

  test('counts in the budget of its cost center, otherwise in that of the company', () => {
    expect(budgetFor(current, '4711')?.id).toBe('own')
    expect(budgetFor(current, '4720')?.id).toBe('whole')
    expect(budgetFor(current, null)?.id).toBe('whole')
    expect(budgetFor(current.slice(0, 1), '4720')).toBeUndefined()
  })

  test.each<[BudgetRule, number, boolean, string]>([
    ['block', 100, false, 'fits'],
    ['block', 101, true, 'budget-exceeded'],
    ['approve', 101, false, 'approval-required'],
    ['approve', 101, true, 'over-budget'],
    ['warn', 101, false, 'over-budget'],
  ])(
    'with the rule %s and $100 left, of $%s, exceeding allowed: %s → %s',
    (rule, total, canExceed, result) => {
      expect(checkBudget({ rule, remaining: 100 }, total, canExceed)).toBe(result)
    },
  )

  test('is planned in the budget that would count it, while it is only requested', () => {
    const planned = [
      { costCenterId: '4711', total: 5 },
      { costCenterId: '4720', total: 7 },
      { costCenterId: null, total: 11 },
    ]
    expect(current.map((budget) => plannedFor(budget, current, planned))).toEqual([5, 18])
  })
})

describe('a burn-down', () => {
  const change = fc.record({
    day,
    ordered: fc.integer({ min: 0, max: 1_000_000 }),
    cancelled: fc.integer({ min: 0, max: 1_000_000 }),
  })

  test('ends with the amount minus everything that was ordered and not cancelled', () => {
    fc.assert(
      fc.property(period, fc.array(change, { maxLength: 20 }), (budget, changes) => {
        const amount = 5_000_000
        const points = burnDown({ ...budget, amount }, changes, budget.endsOn)
        const committed = changes.reduce((sum, { ordered, cancelled }) => sum + ordered - cancelled, 0)
        expect(points.at(-1)).toMatchObject({ remaining: amount - committed, ideal: 0 })
        expect(points.reduce((sum, { ordered }) => sum + ordered, 0)).toBe(
          changes.reduce((sum, { ordered }) => sum + ordered, 0),
        )
      }),
    )
  })

  test('is known until today, by week or by month', () => {
    const days = [
      { day: '2026-10-03', ordered: 2_000, cancelled: 0 },
      { day: '2026-10-09', ordered: 1_000, cancelled: 500 },
      // After the end: it returns to the budget that it was taken from.
      { day: '2027-02-01', ordered: 0, cancelled: 100 },
    ]
    const quarter = { startsOn: '2026-10-01', endsOn: '2026-12-31', amount: 9_200 }
    const points = burnDown(quarter, days, '2026-10-10')
    expect(points.slice(0, 3)).toEqual([
      { from: '2026-10-01', to: '2026-10-07', ordered: 2_000, cancelled: 0, remaining: 7_200, ideal: 8_500 },
      {
        from: '2026-10-08',
        to: '2026-10-14',
        ordered: 1_000,
        cancelled: 500,
        remaining: 6_700,
        ideal: 7_800,
      },
      { from: '2026-10-15', to: '2026-10-21', ordered: 0, cancelled: 0, remaining: null, ideal: 7_100 },
    ])
    expect(burnDown(quarter, days, '2027-03-01').at(-1)?.remaining).toBe(6_800)
    const year = burnDown({ ...quarter, endsOn: '2027-09-30' }, days, '2027-03-01')
    expect(year.map(({ from }) => from.slice(0, 7))).toHaveLength(12)
    expect(year[0]).toMatchObject({ to: '2026-10-31', ordered: 3_000, cancelled: 500 })
  })
})
