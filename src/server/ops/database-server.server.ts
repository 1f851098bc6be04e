/** The PostgreSQL server of the shop: the one that `DATABASE_URL` names, or its own. */
import {
  type BuiltInOptions,
  type DatabaseServer,
  openBuiltInDatabase,
  runningDatabaseUrl,
} from '#app/db/built-in/built-in-database.server.ts'
import { FolderInUseError } from '#app/db/built-in/data-folder.server.ts'
import type { Config } from './config.server.ts'
import { isStopRequested } from './stop-request.server.ts'

/** The supervisor starts the built-in server and tells its workers where it is. */
const WORKER_VARIABLE = 'FIXIT_DATABASE'

type Shared = Pick<DatabaseServer, 'url' | 'folder'>

export const workerEnvironment = ({ url, folder }: DatabaseServer) => ({
  [WORKER_VARIABLE]: JSON.stringify({ url, folder } satisfies Shared),
})

const startedByOthers = (shared: Shared): DatabaseServer => ({
  ...shared,
  lost: new Promise(() => undefined),
  close: async () => undefined,
})

/** Throws `DatabaseOpenError` with a message for the operator. */
export async function openDatabaseServer(
  { DATABASE_URL, DATA_DIR, DATABASE_CACHE_MB, WEB_CONCURRENCY }: Config,
  options: BuiltInOptions = {},
): Promise<DatabaseServer> {
  if (DATABASE_URL) return startedByOthers({ url: DATABASE_URL, folder: undefined })
  const shared = process.env[WORKER_VARIABLE]
  if (shared) return startedByOthers(JSON.parse(shared) as Shared)
  const sizes = { cacheMb: DATABASE_CACHE_MB, processes: WEB_CONCURRENCY }
  return openBuiltInDatabase(DATA_DIR, { ...sizes, ...options })
}

/** Connects to the server of the running shop, or starts it without the shop. */
export async function joinDatabaseServer(
  config: Config,
  options: BuiltInOptions = {},
): Promise<Pick<DatabaseServer, 'url' | 'close'>> {
  try {
    return await openDatabaseServer(config, options)
  } catch (error) {
    const url = error instanceof FolderInUseError ? runningDatabaseUrl(config.DATA_DIR) : undefined
    if (url) return startedByOthers({ url, folder: undefined })
    throw error
  }
}

/** Ends the process when its PostgreSQL has ended, so that its supervisor starts both again. */
export function endWithDatabase(lost: Promise<Error>): void {
  lost.then((error) => {
    if (isStopRequested()) return
    console.error(`FIX IT stops: its PostgreSQL has ended (${error.message}). Start it again.`)
    process.exit(1)
  })
}
