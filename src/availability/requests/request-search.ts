import { choiceParam } from '#app/lib/search.ts'

/** The filter of the list of requests in the page's URL. Open requests are shown without it. */
export function parseRequestSearch(search: Record<string, unknown>): { status?: 'answered' | undefined } {
  return { status: choiceParam(search, 'status', ['answered']) }
}
