/** The town in an address that somebody typed as free text, for a list that has no room for more; pure. */

/** '100-8111', '4450-208', '20457', '44109-1234', 'LS9 0PX', 'SW1A 1AA', 'M5V 2T6' */
const POSTAL_CODE =
  /\b(?:\d{3}-\d{4}|\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/i

/** The state after the town, and before the code: 'Cleveland, OH 44109', 'Sydney NSW 2000', 'Milano MI'. */
const STATE = /(?:^|[ -])[A-Z]{2,3}$/

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
    .trim()
    .replace(/^[A-Z]{1,2}-/, '')
    .replace(STATE, '')
    .trim()
  return town || (parts[at - 1]?.replace(STATE, '') ?? parts[at] ?? '')
}
