import type { Log } from '../src/lib/log.ts'

/** For code that logs where nobody reads it. */
export const SILENT_LOGGER: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
