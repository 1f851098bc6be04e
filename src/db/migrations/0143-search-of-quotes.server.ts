import { type Kysely, sql } from 'kysely'

/** Finds quotes by the SKUs and names of their lines. `quotes/list.queries.server.ts` repeats the expression. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quote_versions_trigrams on quote_versions using gin
    (lower(jsonb_path_query_array(lines, '$[*].sku ? (@ != null)')::text
      || jsonb_path_query_array(lines, '$[*].name')::text) gin_trgm_ops)`.execute(db)
}
