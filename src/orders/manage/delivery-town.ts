/** The town in an address that somebody typed as free text, for a list that has no room for more; pure. */

/** '4450-208', '20457', 'LS9 0PX', 'SW1A 1AA' */
const POSTAL_CODE = /\b(?:\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/i

/** The part beside the postal code. Without a code the last part, which is at least near it. */
export function deliveryTown(address: string): string {
  const parts = address
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const at = parts.findLastIndex((part) => POSTAL_CODE.test(part))
  if (at < 0) return parts.at(-1) ?? ''
  const town = (parts[at] ?? '')
    .replace(POSTAL_CODE, '')
    .replace(/^[A-Z]{1,2}-/, '')
    .trim()
  return town || (parts[at - 1] ?? parts[at] ?? '')
}
