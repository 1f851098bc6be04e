/** The API schemas of the facts that a buyer may state about an order. */
import { z } from '@hono/zod-openapi'
import { daySchema, textSchema } from '#app/app/api.server.ts'
import { eachOrderFact, type OrderFactKey, orderFactOf } from './order-facts.ts'

/** In a request. */
export const statedFactFields = eachOrderFact((key) => {
  const { kind, maxLength = 0, description } = orderFactOf(key)
  const text: z.ZodType<string, string> = kind === 'day' ? daySchema('2026-12-05') : textSchema(maxLength)
  return text.optional().describe(description)
})

const shownFact = (key: OrderFactKey): z.ZodType<string | null> => {
  const { kind, description } = orderFactOf(key)
  return (kind === 'day' ? z.iso.date() : z.string()).nullable().describe(description)
}

/** In a response. */
export const orderFactFields = eachOrderFact(shownFact)
