/** The sentences of the frame around every page. */

export const OFFLINE_STRIP = 'You are offline. What you typed is kept.'

/** About a change whose form or page is no longer shown. */
export const lateErrorMessage = (reason: string, isDefinitive: boolean) =>
  `Your last change ${isDefinitive ? 'was not' : 'may not have been'} saved. ${reason}`

/** Shown before the page works, when a part of it has failed or is late. */
export const PAGE_INCOMPLETE = {
  title: 'This page has not loaded completely',
  text: 'The connection is slow or was interrupted. Wait a moment, or load the page again.',
  reload: 'Load again',
}
