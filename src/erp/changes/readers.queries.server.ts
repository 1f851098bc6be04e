/** Notes how far each program has read, and says how far behind it is. */
import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { type ChangeCursor, decodeChangeCursor } from './change-cursor.server.ts'
import { type ChangeSource, findChangedIds } from './change-page.queries.server.ts'
import { type ChangeReader, MAX_CHANGES } from './contract.ts'

/** Does nothing for people, who have no place in a list. @param cursor the one behind the page that was read */
export async function saveReader({ db, actor, now }: Context, list: string, cursor: string): Promise<void> {
  if (actor.kind !== 'user' || !actor.permissions) return
  const read = { cursor, read_at: now() }
  await db
    .insertInto('change_readers')
    .values({ account_id: actor.userId, list, ...read })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet(read))
    .execute()
}

/** @param sources of the lists, by name */
export async function listReaders(
  { db, now }: Context,
  accountId: string,
  sources: ReadonlyMap<string, (now: Date) => ChangeSource>,
): Promise<ChangeReader[]> {
  const readers = await db
    .selectFrom('change_readers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('list')
    .limit(sources.size)
    .execute()
  const found: ChangeReader[] = []
  for (const { list, cursor, read_at } of readers) {
    const source = sources.get(list)
    if (!source) continue
    const changesBehind = await countBehind(db, source(now()), decodeChangeCursor(list, cursor))
    found.push({ list, readAt: read_at.toISOString(), changesBehind })
  }
  return found
}

/** Counts to `MAX_CHANGES`. */
async function countBehind(db: Db, source: ChangeSource, start: ChangeCursor): Promise<number> {
  let behind = 0
  for (let cursor = start, hasMore = true; hasMore && behind < MAX_CHANGES; ) {
    const page = await findChangedIds(db, { source, cursor, limit: MAX_CHANGES - behind })
    behind += page.ids.length
    ;({ cursor, hasMore } = page)
  }
  return behind
}
