/** Moves the shared lists of a company that is merged into another one. */
import { sql } from 'kysely'
import { tooMany } from '#app/companies/merge/copy.ts'
import type { MergedPart } from '#app/companies/merge/merged-part.server.ts'
import { takeFreeName } from '#app/companies/merge/rules.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_SAVED_LISTS } from './rules.ts'

const MAX_LIST_NAME = 80

function findLists(db: Db, companyId: string) {
  return db
    .selectFrom('order_lists')
    .select(['id', 'name', sql<string>`lower(name)`.as('lower')])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
}

export const mergedLists: MergedPart = {
  count: async (db, companyId) => ({ lists: (await findLists(db, companyId)).length }),
  async findObstacles(db, { from, into }) {
    const [own, other] = await Promise.all([findLists(db, from), findLists(db, into)])
    return own.length > 0 && own.length + other.length > MAX_SAVED_LISTS
      ? [tooMany('shared lists', MAX_SAVED_LISTS)]
      : []
  },
  async move(tx, { from, into }) {
    const usedNames = new Set((await findLists(tx, into)).map(({ lower }) => lower))
    for (const list of await findLists(tx, from)) {
      const name = takeFreeName(list, usedNames, MAX_LIST_NAME)
      await updateRows(tx, 'order_lists', list.id, { company_id: into, name })
    }
  },
}
