import { useHydrated } from '@tanstack/react-router'

/** The query of the URL after hydration. The server renders these pages without it. */
export function useHydratedSearch<Query extends object>(query: Query): Partial<Query> {
  return useHydrated() ? query : {}
}
