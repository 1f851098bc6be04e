/** In characters. */
export const MAX_NOTE_TEXT = 2_000
