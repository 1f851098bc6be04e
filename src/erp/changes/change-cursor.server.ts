/**
 * The position of a reader in a list of changes. See docs/decisions/0096-changes-by-cursor.md and 0114-changes-of-rows.md.
 *
 * The rows are read in the order of their IDs. Transactions do not end in this order, so the cursor has a snapshot: which
 * transactions had ended. The pages from one end of the list to the next are a round. It has the rows that its first page could
 * see and the round before could not; what is written during a round comes with the next one. So no row is skipped, and none
 * comes twice unless it was written again.
 */
import { invalidInputProblem } from '#app/app/api.server.ts'
import { firstIdAt, millisecondsOf } from '#app/db/ids.server.ts'

/** The state of the list that the first page of a round has read. */
interface View {
  /** As `pg_current_snapshot()` writes it: `10:20:10,14,15`, the oldest running transaction, the next one, the running ones. */
  snapshot: string
  /** The ID of the last row; '' for none. */
  newest: string
}

export interface ChangeCursor extends View {
  /** All rows below this ID that the snapshot can see have been read, or `BEHIND_ALL_IDS`. */
  end: string
  /** An unfinished round. It has been read up to the ID `after`. */
  round?: View & { after: string }
}

export const FIRST_CURSOR: ChangeCursor = { end: '', snapshot: '1:1:', newest: '' }

/** `history`: rows are only added, with IDs in the order of time. `rows`: rows change. */
export type SourceKind = 'history' | 'rows'

/** Longer than any transaction of the shop, and than the clocks of its computers differ. */
const MAX_LATE_MS = 60 * 60_000

/** A page has rows behind this ID only. */
export function readsBehind({ end, newest, round }: ChangeCursor, kind: SourceKind): string {
  if (round) return round.after
  // A transaction that was running then has written no older history.
  const oldest = kind === 'rows' || newest === '' ? '' : firstIdAt(millisecondsOf(newest) - MAX_LATE_MS)
  return end < oldest ? end : oldest
}

interface ReadPage extends View {
  /** The last row that was looked at, if the list may go on behind it; undefined at its end. */
  stoppedAt: string | undefined
  /** Where the list ends now: before the first row that can still be undone. */
  end: string
}

/** The cursor behind a page. */
export function cursorBehind(before: ChangeCursor, { stoppedAt, end, ...view }: ReadPage): ChangeCursor {
  const { snapshot, newest } = before.round ?? view
  return stoppedAt === undefined
    ? { end, snapshot, newest }
    : { ...before, round: { after: stoppedAt, snapshot, newest } }
}

/** @param list the name of the list, whose cursors no other list accepts */
export function encodeChangeCursor(list: string, { end, round, ...seen }: ChangeCursor): string {
  const partsOf = ({ snapshot, newest }: View, id: string) => [snapshot, newest, id]
  const parts = [`${list}-1`, ...partsOf(seen, end), ...(round ? partsOf(round, round.after) : [])]
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/** An ID, or what is behind all IDs, which was `~` before. */
const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|[g~])?$/

/** PostgreSQL accepts transactions in their order only. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false
  const [oldest = 0n, next = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt)
  const ordered = [oldest, ...running, next]
  const isOrdered = ordered.every((one, index) => index === 0 || one >= (ordered[index - 1] ?? 0n))
  return oldest > 0n && isOrdered && new Set(running).size === running.length && !running.includes(next)
}

/** Throws 422 for anything that is not a cursor of this list. */
export function decodeChangeCursor(list: string, text: string | undefined): ChangeCursor {
  if (text === undefined) return FIRST_CURSOR
  const [version, ...parts] = Buffer.from(text, 'base64url').toString().split(' ')
  const seen = readPosition(parts.slice(0, 3))
  const round = readPosition(parts.slice(3))
  if (version === `${list}-1` && seen && (round ? parts.length === 6 : parts.length === 3))
    return { end: seen.id, ...seen.view, ...(round && { round: { after: round.id, ...round.view } }) }
  throw invalidInputProblem([{ path: ['after'], message: 'must be the `next` of a page of this list' }])
}

function readPosition([snapshot = '', newest = '', id = '']: readonly string[]) {
  return isSnapshot(snapshot) && ID.test(newest) && ID.test(id)
    ? { view: { snapshot, newest }, id }
    : undefined
}
