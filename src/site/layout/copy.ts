/** The sentences of the frame around every page. */

export const OFFLINE_STRIP = 'You are offline. What you typed is kept.'

/** About a change whose form or page is no longer shown. */
export const lateErrorMessage = (reason: string, isDefinitive: boolean) =>
  `Your last change ${isDefinitive ? 'was not' : 'may not have been'} saved. ${reason}`

/** Shown before the page works, when a part of it has failed or is late. */
export const PAGE_INCOMPLETE = {
  text: 'This page has not loaded completely.',
  reload: 'Load again',
}
