/** The query parameters of the pages around sign-in and users. */
import { choiceParam, textParam } from '#app/lib/search.ts'

const MAX_RETURN_PATH = 2_000
const MAX_TOKEN = 1_000

/** The page that a guest came from, and the error of a failed sign-in. */
export function parseReturnSearch(search: Record<string, unknown>): {
  from?: string | undefined
  error?: string | undefined
} {
  return { from: textParam(search, 'from', MAX_RETURN_PATH), error: textParam(search, 'error') }
}

/** The token of a reset link, and what a form without JavaScript led to. */
export function parseResetSearch(search: Record<string, unknown>): {
  token?: string | undefined
  error?: string | undefined
  sent?: '1' | undefined
} {
  return {
    token: textParam(search, 'token', MAX_TOKEN),
    ...parseErrorSearch(search),
    sent: choiceParam(search, 'sent', ['1']),
  }
}

/** The token of a link in an email, and the page to open afterwards. */
export function parseTokenSearch(search: Record<string, unknown>): {
  token?: string | undefined
  from?: string | undefined
} {
  return { token: textParam(search, 'token', MAX_TOKEN), from: textParam(search, 'from', MAX_RETURN_PATH) }
}

export function parseErrorSearch(search: Record<string, unknown>): { error?: string | undefined } {
  return { error: textParam(search, 'error') }
}
export function parseUserSearch(search: Record<string, unknown>): {
  q?: string | undefined
  /** The customer whose page is shown instead of the list. */
  email?: string | undefined
} {
  return { q: textParam(search, 'q'), email: textParam(search, 'email', 254) }
}
