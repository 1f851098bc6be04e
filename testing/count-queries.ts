import { inspect } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'

/** The number of queries that `work` sends, without those of the settings, which are read once a second for all requests. */
export async function countQueries<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const sent = queries.mock.calls.filter(
      ([query]) => !/\b(?:data_versions|shop_settings)\b/.test(inspect(query)),
    )
    return [sent.length, result]
  } finally {
    queries.mockRestore()
  }
}
