import { queryString } from '#app/lib/api.ts'

/** '?family=a&family=b' ⇄ { family: ['a', 'b'] }: URLs that people can read and type. Values are strings. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const parsed: Record<string, string | string[]> = {}
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    parsed[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  return parsed
}

export function stringifySearch(search: Record<string, unknown>): string {
  return queryString(search as Record<string, string>)
}
