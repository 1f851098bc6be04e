import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    serverUrl: string
    /** The folder of a migrated embedded database, to be copied. */
    embeddedTemplate: string
  }
}
