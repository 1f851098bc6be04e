/** The shop's API for the benchmark, with a connection pool of its own. */
import { createKysely, openPool } from '../src/db/pool.server.ts'
import { openApi } from '../testing/open-api.ts'
import { SILENT_LOGGER } from '../testing/silent-logger.ts'
import { SECRET } from './fixture.ts'

const ORIGIN = 'http://shop.bench'

export function shopApi(url: string) {
  const pool = openPool({ connectionString: url, max: 4 })
  const db = createKysely(pool)
  const { api, close } = openApi({ db, secret: SECRET, origin: ORIGIN, log: SILENT_LOGGER })
  return {
    db,
    pool,
    /** Throws if the response is not a success. */
    async ask(
      path: string,
      { cookie = '', body }: { cookie?: string; body?: unknown } = {},
    ): Promise<unknown> {
      const answer = await api.request(ORIGIN + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-fixit-client-ip': '127.0.0.1' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok)
        throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      return answer.json()
    },
    async close() {
      await close()
      await db.destroy()
    },
  }
}

export type ShopApi = ReturnType<typeof shopApi>
