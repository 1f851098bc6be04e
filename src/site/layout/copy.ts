/** The sentences of the frame around every page. */

export const OFFLINE_STRIP = 'You are offline. What you typed is kept.'
