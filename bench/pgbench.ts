/** Runs the statement that places orders in pgbench, PostgreSQL's own load tool. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresBinaries } from '../testing/installed-postgres.ts'

/** A statement as sent to the database. */
export interface SentStatement {
  sql: string
  parameters: readonly unknown[]
}

interface Script {
  text: string
  /** Variables of pgbench: the constants of this script. */
  constants: Record<string, string>
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/**
 * A pgbench script for `statement`. Parameters that are the same in `other`, the same statement for another order,
 * become constants. IDs that differ become numbers that grow with every run.
 */
function scriptOf({ sql, parameters }: SentStatement, other: SentStatement, name: string): Script {
  const constants: Record<string, string> = {}
  const ids = new Map<string, string>()
  const variables = parameters.map((value, index) => {
    // A pgbench variable can be neither null nor empty.
    if (value === null || value === '') return value === null ? 'null' : "''"
    const isId = typeof value === 'string' && value.length <= 36 && value !== other.parameters[index]
    if (isId) {
      const known = ids.get(value) ?? `${name}_id${ids.size}`
      ids.set(value, known)
      return `:${known}`
    }
    constants[`${name}_${index}`] = asText(value)
    return `:${name}_${index}`
  })
  const counted = [...ids.values()].map(
    (id, index) => `\\set ${id} (:client_id + 1) * 1000000000000 + :n * 10 + ${index}\n`,
  )
  const body = sql
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/\$(\d+)/g, (_, place) => variables[Number(place) - 1] ?? '')
  return { text: `\\set n :n + 1\n${counted.join('')}${body};\n`, constants }
}

/** Errors show only the output: the command itself would fill a screen. */
async function run(program: string, args: string[]): Promise<{ stdout: string }> {
  try {
    return await promisify(execFile)(program, args)
  } catch (error) {
    throw new Error(`pgbench failed: ${(error as { stderr?: string }).stderr?.slice(0, 500)}`)
  }
}

/**
 * Runs the statements in random order, prepared once per connection.
 * @param pairs each statement with the same one for another order
 * @returns statements per second
 */
export async function pgbench(
  url: string,
  pairs: readonly (readonly [SentStatement, SentStatement])[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const bin = findPostgresBinaries()
  if (!bin) throw new Error('pgbench was not found. It is part of PostgreSQL.')
  const folder = await mkdtemp(join(tmpdir(), 'fixit-pgbench-'))
  const scripts = pairs.map(([statement, other], index) => scriptOf(statement, other, `s${index}`))
  const files = await Promise.all(
    scripts.map(async ({ text }, index) => {
      const file = join(folder, `${index}.sql`)
      await writeFile(file, text)
      return file
    }),
  )
  const constants = scripts.flatMap((script) => Object.entries(script.constants))
  const { hostname, port, pathname, username } = new URL(url)
  try {
    const { stdout } = await run(join(bin, 'pgbench'), [
      ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${seconds}`],
      ...['-h', hostname, '-p', port, '-U', username || 'postgres'],
      // Numbers that no earlier run has used.
      ...['-D', `n=${Date.now() % 10_000_000_000}`],
      ...constants.flatMap(([variable, value]) => ['-D', `${variable}=${value}`]),
      ...files.flatMap((file) => ['-f', file]),
      pathname.slice(1),
    ])
    const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (!perSecond) throw new Error(`pgbench reported no speed: ${stdout}`)
    return Number(perSecond)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
