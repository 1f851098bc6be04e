/** The numbers that other systems use for the records of the shop, in answers. `erp/numbers` writes them. */
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'

export type NumberedKind = Row<'external_numbers'>['kind']

export const externalNumbersSchema = z
  .array(z.object({ system: z.string(), number: z.string() }))
  .describe('The numbers of the record in other systems')
type ExternalNumbers = z.output<typeof externalNumbersSchema>

/** In answers that buyers get, too. */
export const externalNumbersField = {
  externalNumbers: externalNumbersSchema
    .optional()
    .describe('Staff members and their programs: the numbers in other systems, absent if there are none'),
}

/** The numbers of the records with these IDs, which are different for each kind. */
export async function findExternalNumbers(
  db: Db,
  kinds: readonly NumberedKind[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExternalNumbers>> {
  const rows = await db
    .selectFrom('external_numbers')
    .select(['record_id', 'system', 'number'])
    .where('kind', 'in', kinds)
    .where('record_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('system')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ record_id }) => record_id)].map(([id, numbers]) => [
      id,
      numbers.map(({ system, number }) => ({ system, number })),
    ]),
  )
}

export function withExternalNumbers<Answer extends object>(
  answer: Answer,
  numbers: ExternalNumbers | undefined,
): Answer & { externalNumbers?: ExternalNumbers } {
  return numbers ? { ...answer, externalNumbers: numbers } : answer
}
