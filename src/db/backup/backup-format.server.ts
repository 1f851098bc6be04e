/**
 * A backup is gzipped lines of JSON: a header, then for each table its name and columns followed by its rows, then an
 * end with the number of rows and the SHA-256 of every line before it. Every value is PostgreSQL's own text of it, so
 * that cents, microseconds, bytes and JSON come back exactly, on either engine.
 */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { errorCode } from '#app/lib/error-code.ts'

/** The message is shown to the operator. */
export class InvalidBackupError extends Error {}

const header = z.object({
  format: z.literal('fixit-backup'),
  version: z.literal(1),
  /** The last migration of the database. */
  schema: z.string(),
  takenAt: z.iso.datetime(),
  rows: z.record(z.string(), z.int()),
})
export type BackupHeader = z.infer<typeof header>

const section = z.object({ table: z.string(), columns: z.array(z.string()) })
const row = z.array(z.string().nullable())
const end = z.object({ end: z.literal(true), rows: z.int(), sha256: z.string() })

export type BackupRow = z.infer<typeof row>
export type BackupPart =
  | ({ kind: 'section' } & z.infer<typeof section>)
  | { kind: 'row'; values: BackupRow }
  | ({ kind: 'end'; isIntact: boolean } & z.infer<typeof end>)

const DAMAGED_MESSAGE = 'The file is damaged or not complete'

/** The lines of a gzipped file, split only at line feeds, because values may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file)
  const plain = source.pipe(createGunzip())
  source.once('error', (error) => plain.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of plain) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

function parsePart(line: string, sha256: string): BackupPart {
  const value: unknown = JSON.parse(line)
  if (Array.isArray(value)) return { kind: 'row', values: row.parse(value) }
  const ending = end.safeParse(value)
  if (ending.success) return { kind: 'end', ...ending.data, isIntact: ending.data.sha256 === sha256 }
  return { kind: 'section', ...section.parse(value) }
}

async function* readParts(lines: AsyncIterable<string>, first: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256').update(`${first}\n`)
  try {
    for await (const line of lines) {
      yield parsePart(line, line.startsWith('{"end"') ? hash.copy().digest('hex') : '')
      hash.update(`${line}\n`)
    }
  } catch (error) {
    throw new InvalidBackupError(`${DAMAGED_MESSAGE} (${(error as Error).message.slice(0, 200)}).`)
  }
}

/** Opens a backup and reads its header. Throws `InvalidBackupError`, also while the parts are read. */
export async function openBackup(
  file: string,
): Promise<{ header: BackupHeader; parts: AsyncGenerator<BackupPart> }> {
  const lines = readLines(file)
  try {
    const { value: first = '' } = await lines.next()
    return { header: header.parse(JSON.parse(first)), parts: readParts(lines, first) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new InvalidBackupError(`There is no file ${file}.`)
    throw new InvalidBackupError(`${file} is not a backup of FIX IT, or its beginning is damaged.`)
  }
}
