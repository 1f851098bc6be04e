/** The query parameters of the pages around sign-in and users. */
import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'

const error = textParam()
/** The page that a guest came from, or that is opened afterwards. */
const from = textParam(2_000)
/** Of a link in an email. */
const token = textParam(1_000)

export const parseReturnSearch = searchOf({ from, error })

/** Also what a form without JavaScript led to. */
export const parseResetSearch = searchOf({ token, error, sent: choiceParam('1') })

export const parseTokenSearch = searchOf({ token, from })

export const parseErrorSearch = searchOf({ error })

/** `email` is the customer whose page is shown instead of the list. */
export const parseUserSearch = searchOf({ q: textParam(), email: textParam(254) })
