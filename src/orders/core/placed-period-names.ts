/** Every page loads the parsers of all URLs, so the names are apart from their days and labels. */
export const PLACED_PERIOD_NAMES = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
] as const
export type PlacedPeriod = (typeof PLACED_PERIOD_NAMES)[number]
