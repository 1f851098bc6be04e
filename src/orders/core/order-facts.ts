/**
 * The facts that a buyer may state about an order, declared once. The request, the statement, the response, the export, the
 * page, the fields of the forms and purchase requests read the declaration; the tables have the columns. Pure.
 */
import { formatDay } from '#app/lib/dates.ts'
import { keysOf, recordOf } from '#app/lib/keys-of.ts'
import { REQUESTED_DAY_HINT, REQUESTED_DAY_LABEL } from './requested-day.ts'

interface OrderFact {
  /** Of orders and of purchase requests; null where nothing is stated. */
  column: string
  kind: 'day' | 'text'
  /** Of a text. */
  maxLength?: number
  label: string
  /** Below the field. */
  hint?: string
  /** In the API. */
  description: string
}

export const ORDER_FACTS = {
  requestedOn: {
    column: 'requested_on',
    kind: 'day',
    label: REQUESTED_DAY_LABEL,
    hint: REQUESTED_DAY_HINT,
    description:
      'The day on which the buyer wants the goods, at most a year ahead when they order. It is not a promise.',
  },
} as const satisfies Record<string, OrderFact>

export type OrderFactKey = keyof typeof ORDER_FACTS
export type OrderFactColumn = (typeof ORDER_FACTS)[OrderFactKey]['column']
/** Null where the buyer has stated none. */
export type OrderFactValues = Record<OrderFactKey, string | null>
export type StatedFacts = { [Key in OrderFactKey]?: string | null | undefined }

export const ORDER_FACT_KEYS = keysOf(ORDER_FACTS)
export const orderFactOf = (key: OrderFactKey): OrderFact => ORDER_FACTS[key]

/** A value for each fact, by its name. */
export const eachOrderFact = <Value>(create: (key: OrderFactKey) => Value) =>
  recordOf(ORDER_FACT_KEYS, create)

export const ORDER_FACT_COLUMNS: readonly OrderFactColumn[] = ORDER_FACT_KEYS.map(
  (key) => ORDER_FACTS[key].column,
)

export const toOrderFacts = (stated: StatedFacts): OrderFactValues =>
  eachOrderFact((key) => stated[key] || null)

export const factsOfRow = (row: Record<OrderFactColumn, string | null>): OrderFactValues =>
  eachOrderFact((key) => row[ORDER_FACTS[key].column])

export const toFactColumns = (facts: OrderFactValues) =>
  Object.fromEntries(ORDER_FACT_KEYS.map((key) => [ORDER_FACTS[key].column, facts[key]])) as Record<
    OrderFactColumn,
    string | null
  >

/** Without those that are not stated: as an order sends them. */
export const statedFacts = (facts: StatedFacts) =>
  Object.fromEntries(ORDER_FACT_KEYS.flatMap((key) => (facts[key] ? [[key, facts[key]]] : []))) as {
    [Key in OrderFactKey]?: string
  }

/** [['Wanted date', '5 Dec 2026']], of those that are stated. */
export const orderFactRows = (facts: OrderFactValues): [label: string, text: string][] =>
  ORDER_FACT_KEYS.flatMap((key) => {
    const [{ kind, label }, text] = [orderFactOf(key), facts[key]]
    return text === null ? [] : [[label, kind === 'day' ? formatDay(text) : text]]
  })
