import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    serverUrl: string
    /** The folder of a migrated embedded database, to be copied. */
    embeddedTemplate: string
    /** The folder of the embedded databases that the test files of a worker share. */
    embeddedFolder: string
  }
}
