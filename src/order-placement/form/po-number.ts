import type { ChosenCompany } from '#app/companies/core/order-company.ts'

export const PO_NUMBER_REQUIRED = 'Your company needs a PO number on every order.'

/** True if the company requires a PO number that was not entered. */
export function isPoNumberMissing(company: ChosenCompany | null | undefined, poNumber: string): boolean {
  return company?.isPoRequired === true && poNumber.trim() === ''
}
