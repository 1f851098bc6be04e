import type pg from 'pg'

export interface StoredTable {
  name: string
  columns: { name: string; type: string }[]
  primaryKey: string[]
  hasBytes: boolean
}

/** Kysely's own tables, which every database creates itself. */
const MIGRATION_TABLES = /^kysely_/

/**
 * Tables that are in no backup and never restored, even if a file has them: ended sessions, used links, revoked keys and
 * counted attempts must not come back. Answers to repeated requests end within a day.
 */
export const NOT_RESTORED: ReadonlySet<string> = new Set([
  'sessions',
  'verifications',
  'rate_limit_attempts',
  'answered_requests',
  'api_keys',
])

/** All tables of the shop, each after the tables that it references. */
export async function readTablesInDependencyOrder(client: pg.ClientBase): Promise<StoredTable[]> {
  const columns = await client.query<{ table: string; name: string; type: string; in_key: boolean }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any (i.indkey), false) as in_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname, a.attnum`)
  const references = await client.query<{ table: string; refers_to: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as refers_to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const tables = Map.groupBy(
    columns.rows.filter(({ table }) => !MIGRATION_TABLES.test(table)),
    ({ table }) => table,
  )
  const ordered: StoredTable[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  function place(name: string) {
    if (isPlaced(name)) return
    for (const { table, refers_to } of references.rows) if (table === name) place(refers_to)
    const own = tables.get(name) ?? []
    ordered.push({
      name,
      columns: own.map((column) => ({ name: column.name, type: column.type })),
      primaryKey: own.filter(({ in_key }) => in_key).map((column) => column.name),
      hasBytes: own.some(({ type }) => type === 'bytea'),
    })
  }
  for (const name of tables.keys()) place(name)
  return ordered
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
