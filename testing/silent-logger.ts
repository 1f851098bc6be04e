import type { Log } from '../src/app/context.server.ts'

/** For whatever logs where nobody reads it. */
export const SILENT_LOGGER: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
