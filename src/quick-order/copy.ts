/** What is wrong with a row of a quick order, in words that fit the screen and a file. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import type { QuickOrderRowProblem } from './validate-rows.ts'

const formatAlternatives = (quantities: readonly number[]) => quantities.map(formatNumber).join(' or ')

type QuantityRuleProblem = Extract<QuickOrderRowProblem, { otherUnits: number }>

/** A product is judged by all of it; what this row would have to say comes last. */
function quantityRuleMessage({
  quantity,
  otherUnits,
  because,
  limits,
  nearest,
}: QuantityRuleProblem): string {
  const advice = quantityAdvice(because, quantity + otherUnits, limits)
  if (otherUnits === 0) return advice
  const [here, there, all] = [quantity, otherUnits, quantity + otherUnits].map(formatNumber)
  const wayOut = nearest.length > 0 ? ` Here ${formatAlternatives(nearest)} would do.` : ''
  return `${here} here and ${there} in other rows or on your list make ${all}. ${advice}${wayOut}`
}

export function rowProblemMessage(problem: QuickOrderRowProblem): string {
  switch (problem.because) {
    case 'missing-term':
      return 'A SKU or name is missing.'
    case 'unknown':
      return 'No product has this SKU or name.'
    case 'ambiguous':
      return problem.choices.length === 1
        ? 'No product has exactly this SKU or name. Is this one meant?'
        : 'Several products fit. Choose one.'
    case 'missing':
      return 'The quantity is missing.'
    case 'words':
      return problem.possibleQuantities.length > 0
        ? `The quantity is in words. Is ${formatAlternatives(problem.possibleQuantities)} meant?`
        : 'The quantity is in words. Write it in figures.'
    case 'formula':
      return 'The quantity is a formula. Write its result.'
    case 'fraction':
      return 'The quantity is not a whole number.'
    case 'ambiguous-number':
      return `The quantity can mean ${formatAlternatives(problem.possibleQuantities)}. Choose one.`
    case 'unreadable':
      return 'The quantity is not a whole number from 1 to 1,000,000.'
    default:
      return quantityRuleMessage(problem)
  }
}

/** For a file, where nothing can be chosen. */
export function rowProblemDetail(problem: QuickOrderRowProblem): string {
  const words = rowProblemMessage(problem)
  return problem.because === 'ambiguous'
    ? `${words} ${problem.choices.map(({ sku, name }) => `${sku} (${name})`).join(', ')}`
    : words
}
