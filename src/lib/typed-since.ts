/** Texts that were typed while a request was under way. Its answer replaces only those that were sent. */

/** The text without what was sent, or all of it if that was changed. */
export const textTypedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now

/** The fields whose texts differ from those that were sent. */
export const fieldsTypedSince = (
  sent: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== sent[field]))
