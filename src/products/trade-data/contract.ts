/** The codes and the packaging of a product in the API. */
import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import {
  TRADE_KEYS,
  type TradeData,
  type TradeDataChange,
  type TradeKey,
  tradeFieldOf,
} from './trade-fields.ts'

function tradeValueSchema(key: TradeKey) {
  const { kind, max, findProblem } = tradeFieldOf(key)
  const value = kind === 'number' ? z.number({ error: 'must be a number' }) : textSchema(max, 1)
  return value.superRefine((given, check) => {
    const problem = findProblem(given as never)
    if (problem) check.addIssue(problem)
  })
}

/** OpenAPI cannot see the fields behind the transform, so they are described here. */
const properties = Object.fromEntries(
  TRADE_KEYS.map((key) => {
    const { kind, label, unit, max, example } = tradeFieldOf(key)
    const description = `${unit ? `${label}, ${unit}` : label}; for example ${example}`
    return [
      key,
      kind === 'number'
        ? { type: 'number' as const, exclusiveMinimum: 0, maximum: max, description }
        : { type: 'string' as const, maxLength: max, description },
    ]
  }),
)

export const tradeDataSchema = z
  .strictObject(Object.fromEntries(TRADE_KEYS.map((key) => [key, tradeValueSchema(key).optional()])))
  .transform((data) => data as TradeData)
  .openapi('TradeData', { type: 'object', properties })

export const tradeDataChangeSchema = z
  .strictObject(
    Object.fromEntries(TRADE_KEYS.map((key) => [key, tradeValueSchema(key).nullable().optional()])),
  )
  .transform((data) => data as TradeDataChange)
  .openapi('TradeDataChange', {
    type: 'object',
    description: 'Only the given values change; null removes one',
    properties,
  })
