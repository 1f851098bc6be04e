import type { ChosenCompany } from '#app/companies/core/order-company.ts'

interface FormWithPoNumber {
  setError: (field: 'poNumber', error: { message: string }) => void
  setFocus: (field: 'poNumber') => void
}

/** True if the company requires a PO number that was not entered: the field says so, and has the focus. */
export function asksForPoNumber(
  { setError, setFocus }: FormWithPoNumber,
  company: ChosenCompany | null | undefined,
  poNumber: string,
): boolean {
  if (!company?.isPoRequired || poNumber.trim() !== '') return false
  setError('poNumber', { message: 'Your company needs a PO number on every order.' })
  setFocus('poNumber')
  return true
}
