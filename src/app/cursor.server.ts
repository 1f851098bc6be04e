import { HttpProblem } from '#app/lib/problem.ts'

/** Where a page of a sorted list ends: the last row's sort value, its id, and how many rows came before the next page. */
export interface Cursor {
  value: string | number
  id: string
  position: number
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id, cursor.position])).toString('base64url')
}

/** What a list is sorted by, as the database calls it. */
export type CursorType = 'text' | 'bigint' | 'double precision'

const IS_VALID_VALUE: Record<CursorType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
  bigint: Number.isSafeInteger,
  'double precision': Number.isFinite,
}

/** Throws 422 for anything that is not a cursor of ours for a list sorted by `type`. */
export function decodeCursor(text: string, type: CursorType): Cursor {
  const [value, id, position] = parseCursorJson(text)
  const isOurs =
    IS_VALID_VALUE[type](value) &&
    typeof id === 'string' &&
    !id.includes('\u0000') &&
    Number.isSafeInteger(position) &&
    (typeof value === 'string' || typeof value === 'number')
  if (isOurs) return { value, id, position: position as number }
  throw new HttpProblem({
    status: 422,
    code: 'invalid-input',
    title: 'Invalid input',
    detail: 'after: must be a cursor from a Link header',
    fields: { after: 'must be a cursor from a Link header' },
  })
}

function parseCursorJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The same request for another place in the list, as a `Link` header value. */
export function linkHeader(requestUrl: string, links: Record<string, string | null>): string {
  return Object.entries(links)
    .flatMap(([rel, after]) => {
      if (after === null) return []
      const url = new URL(requestUrl)
      url.searchParams.set('after', after)
      return [`<${url.pathname}${url.search}>; rel="${rel}"`]
    })
    .join(', ')
}
