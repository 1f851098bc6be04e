/** Longer names are cut, to limit the file size. */
const MAX_NAME_LENGTH = 120

/** Escapes text for XML and removes the characters that XML 1.0 forbids (§2.2). */
export function escapeXml(text: string): string {
  const legal = text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  const short =
    legal.length > MAX_NAME_LENGTH ? `${[...legal].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : legal
  return short.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
