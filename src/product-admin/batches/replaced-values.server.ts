import type { Row } from '#app/db/schema.server.ts'
import { productFieldFromDto } from '#app/products/core/product-change-adapter.ts'
import { BATCH_COLUMNS, toFieldValue } from './batch-columns.server.ts'

/** The values that a change in the words of the API replaces, to restore them. */
export function readReplacedValues(
  before: Row<'products'>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.keys(change).map(productFieldFromDto)
  const replaced: Record<string, unknown> = {}
  for (const { field, read } of BATCH_COLUMNS) {
    const [name = '', part] = field.split('.')
    if (!fields.includes(name)) continue
    if (!part) replaced[name] = toFieldValue(name, read(before))
    else if (Object.hasOwn(change[name] as object, part))
      replaced[name] = { ...(replaced[name] ?? {}), [part]: read(before) }
  }
  // Since when the product was archived is not a value of a file, but it is restored too.
  if (fields.includes('archived') && before.archived_at)
    replaced.archivedAt = before.archived_at.toISOString()
  return replaced
}
