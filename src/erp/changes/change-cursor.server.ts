/**
 * The position of a reader in the changes of orders. See docs/decisions/0096-changes-by-cursor.md.
 *
 * A change is a row of the history, and its ID sorts by time. Transactions do not end in the order of these IDs, so the cursor
 * also has the snapshot of its page: which transactions had ended. The next page has what the others wrote before the
 * position, so a change that was committed late is not skipped.
 */
import { invalidInputProblem } from '#app/app/api.server.ts'
import { firstIdAt, millisecondsOf } from '#app/db/ids.server.ts'

export interface ChangeCursor {
  /** The ID of the last change of the page; '' before the first. */
  after: string
  /** As `pg_current_snapshot()` writes it: `10:20:10,14,15`, the oldest running transaction, the next one, the running ones. */
  snapshot: string
}

export const FIRST_CURSOR: ChangeCursor = { after: '', snapshot: '1:1:' }

/** Longer than any transaction of the shop, and than the clocks of its computers differ. */
const MAX_LATE_MS = 60 * 60_000

/** No change before this ID can be late. */
export const firstLateId = ({ after }: ChangeCursor): string =>
  after === '' ? '' : firstIdAt(millisecondsOf(after) - MAX_LATE_MS)

/**
 * The cursor behind a page.
 * @param ids of its changes, in their order
 * @param snapshot with which the page was read
 */
export function cursorBehind(before: ChangeCursor, ids: readonly string[], limit: number, snapshot: string) {
  const last = ids.at(-1) ?? ''
  const hasMore = ids.length === limit
  // A full page of late changes continues behind the last of them, and repeats what follows.
  const after = hasMore || last > before.after ? last : before.after
  return { cursor: { after, snapshot }, hasMore }
}

const VERSION = 'orders-1'

export const encodeChangeCursor = ({ after, snapshot }: ChangeCursor): string =>
  Buffer.from([VERSION, snapshot, after].join(' ')).toString('base64url')

const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})?$/

/** PostgreSQL accepts transactions in their order only. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false
  const [oldest = 0n, next = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt)
  const ordered = [oldest, ...running, next]
  const isOrdered = ordered.every((one, index) => index === 0 || one >= (ordered[index - 1] ?? 0n))
  return oldest > 0n && isOrdered && new Set(running).size === running.length && !running.includes(next)
}

/** Throws 422 for anything that is not a cursor of this list. */
export function decodeChangeCursor(text: string | undefined): ChangeCursor {
  if (text === undefined) return FIRST_CURSOR
  const [version, snapshot = '', after = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ')
  if (version === VERSION && isSnapshot(snapshot) && ID.test(after) && rest.length === 0)
    return { after, snapshot }
  throw invalidInputProblem([{ path: ['after'], message: 'must be the `next` of a page of this list' }])
}
