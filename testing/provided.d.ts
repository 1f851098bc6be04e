import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    serverUrl: string
  }
}
