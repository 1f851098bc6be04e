import type { OrderCorrectionInput } from './contract.ts'
import type { CorrectableFacts } from './rules.ts'

export const correctionToDto = (
  { phone, ...facts }: Partial<CorrectableFacts>,
  version: number,
): OrderCorrectionInput => ({
  ...facts,
  ...(phone !== undefined && { Phone: phone }),
  version,
})

/** The fact that a field of the API is about. */
export const factOfField = (field: string): string => (field === 'Phone' ? 'phone' : field)
