import type { SyntheticEvent } from 'react'

/** For the submit event of a form that is sent by code: sends it, unless that is under way or makes no sense. */
export const submitUnless = (isBusy: boolean, send: () => unknown) => (event: SyntheticEvent) => {
  event.preventDefault()
  if (!isBusy) void send()
}
