import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    serverUrl: string
    /** The same through its socket, if this run has started it. */
    socketUrl: string
  }
}
