/** The longest name a drawing carries; a longer one is cut, so that no text makes the file heavy. */
const MAX_NAME_LENGTH = 120

/** Text as XML: marks escaped, and the characters that XML 1.0 forbids (§2.2) left out. */
export function escapeXml(text: string): string {
  const legal = text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  const short =
    legal.length > MAX_NAME_LENGTH ? `${[...legal].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : legal
  return short.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
