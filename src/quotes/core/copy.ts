/** The sentences about quotes that pages and documents share. */

export const FREIGHT_SENTENCES = {
  later: 'Freight is charged separately.',
  estimate: 'The freight in the terms is an estimate and not part of the total.',
  firm: '',
} as const

export const REQUEST_RECEIVED =
  'Our sales team answers with prices, dates, and how long they are valid. Nothing is ordered or reserved yet.'

export const acceptanceSentence = (acceptance: 'whole' | 'parts'): string =>
  acceptance === 'parts' ? 'Lines and quantities can be ordered in parts.' : 'All lines are ordered together.'
