/** Describes the API's schemas in words. */
import { html } from 'hono/html'
import type { ApiDocument } from './api-document.server.ts'

export type Markup = ReturnType<typeof html>
export type ApiSchema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string]

/** Text in which the words between backticks are code. */
export function renderProse(text: string): Markup {
  return html`${text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece))}`
}

function joinMarkup(parts: readonly Markup[], between: string): Markup {
  return html`${parts.map((part, index) => (index ? html`${between}${part}` : part))}`
}

const formatBound = (value: unknown) => Number(value).toLocaleString('en-US')

/** 'at least 1', '1 to 100', 'at most 64 characters': the limits of a number, a text or a list. */
function describeBounds(schema: Exclude<ApiSchema, { $ref: string }>): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, maxItems } = schema
  const above = exclusiveMinimum === undefined ? [] : [`above ${formatBound(exclusiveMinimum)}`]
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${formatBound(minimum)} to ${formatBound(maximum)}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${formatBound(minimum)}`]),
          ...(maximum === undefined ? [] : [`at most ${formatBound(maximum)}`]),
        ]
  return [
    ...above,
    ...range,
    ...(minLength ? [`at least ${formatBound(minLength)} characters`] : []),
    ...(maxLength === undefined ? [] : [`at most ${formatBound(maxLength)} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${formatBound(maxItems)}`]),
  ].join(', ')
}

const TYPE_LABELS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'nothing',
}
const FORMAT_LABELS: Record<string, string> = {
  'date-time': 'time (ISO 8601)',
  email: 'email address',
  binary: 'the bytes of a file',
}

/** Describes the type of a value in one line. Named schemas are links. */
export function describeType(schema: ApiSchema | undefined): Markup {
  if (!schema) return html`anything`
  if ('$ref' in schema && schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (!('type' in schema || 'anyOf' in schema || 'enum' in schema)) return html`anything`
  const { type, anyOf, items, format, additionalProperties } = schema
  const choices = schema.enum
  if (choices)
    return joinMarkup(
      choices.map((choice) => html`<code>${String(choice)}</code>`),
      ' or ',
    )
  if (anyOf)
    return isRepeatable(anyOf)
      ? html`${describeType(anyOf[0])}; may be repeated`
      : joinMarkup(anyOf.map(describeType), ' or ')
  if (type === 'array') return html`list of ${describeType(items)}${suffix(describeBounds(schema))}`
  if (type === 'object' && additionalProperties && typeof additionalProperties === 'object')
    return html`object, each value ${describeType(additionalProperties)}`
  if (type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties)
    return html`object of ${joinMarkup(
      fields.map(([name, field]) => html`<code>${name}</code> (${describeType(field)})`),
      ', ',
    )}`
  }
  const names = [type ?? 'object'].flat().map((name) => TYPE_LABELS[name] ?? name)
  return html`${(format && FORMAT_LABELS[format]) ?? names.join(' or ')}${suffix(describeBounds(schema))}`
}

/** True if the schema is a value or a list of such values: a query parameter that may be repeated. */
function isRepeatable([one, many, ...rest]: readonly ApiSchema[]): boolean {
  if (!one || !many || rest.length > 0 || !('items' in many)) return false
  return JSON.stringify(many.items) === JSON.stringify(one)
}

/** The schema without null, because an absent query parameter is left out. */
export function withoutNull(schema: ApiSchema | undefined): ApiSchema | undefined {
  if (!schema || !('type' in schema) || !Array.isArray(schema.type)) return schema
  return { ...schema, type: schema.type.filter((type) => type !== 'null') }
}

function suffix(text: string): string {
  return text && `, ${text}`
}
