/** The specifications of a product in the API. */
import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { SPEC_FORMATS, SPEC_MAXIMA } from './spec-limits.ts'
import { type ProductSpecsChange, SPEC_FIELDS, SPEC_KEYS, type SpecKey, toSpecs } from './specifications.ts'

const specValueSchema = (key: SpecKey) => {
  const { kind, unit } = SPEC_FIELDS[key]
  const max = SPEC_MAXIMA[key]
  if (kind === 'text') {
    const format = SPEC_FORMATS[key]
    const text = textSchema(max, 1)
    return format
      ? text.refine((value) => format.pattern.test(value), { error: `must be like ${format.example}` })
      : text
  }
  return z
    .number({ error: 'must be a number' })
    .min(0, { error: 'must not be negative' })
    .max(max, { error: `must be at most ${max.toLocaleString('en-US')} ${unit}`.trim() })
}

/** OpenAPI cannot see the fields behind the transform, so they are described here. */
const describeSpec = (key: SpecKey) => {
  const { kind, label, unit } = SPEC_FIELDS[key]
  const max = SPEC_MAXIMA[key]
  const description = unit ? `${label}, ${unit}` : label
  const bounds =
    kind === 'text'
      ? { type: 'string' as const, maxLength: max }
      : { type: 'number' as const, minimum: 0, maximum: max }
  return [key, { ...bounds, description }] as const
}

export const specsSchema = z
  .strictObject(Object.fromEntries(SPEC_KEYS.map((key) => [key, specValueSchema(key).optional()])))
  .transform(toSpecs)
  .openapi('ProductSpecs', { type: 'object', properties: Object.fromEntries(SPEC_KEYS.map(describeSpec)) })

export const specsChangeSchema = z
  .strictObject(Object.fromEntries(SPEC_KEYS.map((key) => [key, specValueSchema(key).nullable().optional()])))
  .transform((specs) => specs as ProductSpecsChange)
  .openapi('ProductSpecsChange', {
    type: 'object',
    description: 'Only the given specifications change; null removes one',
    properties: Object.fromEntries(SPEC_KEYS.map(describeSpec)),
  })
