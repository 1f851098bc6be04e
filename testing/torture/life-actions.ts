/** The random actions in the lives of orders. */
import fc from 'fast-check'

const STATUSES = ['paid', 'shipped', 'delivered', 'cancelled'] as const
export const PRODUCTS = 3
/** The first product is sold from stock only. */
export const FIRST_WITH_BACKORDERS = 1
export const MAX_LIMIT = 15
const which = fc.nat(9)
const quantity = fc.integer({ min: 1, max: 6 })

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      quantities: fc.array(quantity, { minLength: 1, maxLength: PRODUCTS }),
      /** True if the buyer saw ship-by dates, so that the order may exceed the stock. */
      hasDates: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('transition' as const),
      which,
      to: fc.constantFrom(...STATUSES),
      isUndone: fc.boolean(),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ship' as const),
      which,
      quantity,
      line: fc.integer({ min: 1, max: PRODUCTS }),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('deliver' as const, 'void' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      which,
      quantity,
      line: fc.integer({ min: 1, max: PRODUCTS }),
      role: fc.constantFrom('customer' as const, 'admin' as const),
      restock: fc.boolean(),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('received' as const, 'scrapped' as const, 'counted' as const),
      product: fc.nat(PRODUCTS - 1),
      quantity,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'deadline' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), which, isRemoved: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('promise' as const),
      which,
      line: fc.integer({ min: 1, max: PRODUCTS }),
      days: fc.integer({ min: 0, max: 90 }),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      product: fc.integer({ min: FIRST_WITH_BACKORDERS, max: PRODUCTS - 1 }),
      limit: fc.nat(MAX_LIMIT),
    }),
  },
)
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** Actions that happen at once, in bursts. */
export const bursts = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 8,
})
