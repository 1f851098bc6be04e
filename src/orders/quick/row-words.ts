/** What is wrong with a row of a quick order, in words that fit the screen and a file. Pure. */
import { formatNumber } from '../../lib/numbers.ts'
import { quantityAdvice } from '../quantity-words.ts'
import type { RowProblem } from './judge-rows.ts'

const either = (quantities: readonly number[]) => quantities.map(formatNumber).join(' or ')

/** '12 here and 21 elsewhere make 33 pieces. ' */
function together(quantity: number, besides: number): string {
  if (besides === 0) return ''
  const [here, there, all] = [quantity, besides, quantity + besides].map(formatNumber)
  return `${here} here and ${there} in other rows or on your list make ${all}. `
}

export function problemWords(problem: RowProblem): string {
  switch (problem.because) {
    case 'no-article':
      return 'A SKU or name is missing.'
    case 'unknown':
      return 'No machine has this SKU or name.'
    case 'ambiguous':
      return `Several machines fit: ${problem.choices.map(({ sku }) => sku).join(', ')}. Choose one.`
    case 'missing':
      return 'The quantity is missing.'
    case 'words':
      return problem.meant.length > 0
        ? `The quantity is in words. Is ${either(problem.meant)} meant?`
        : 'The quantity is in words. Write it in figures.'
    case 'formula':
      return 'The quantity is a formula. Write its result.'
    case 'fraction':
      return 'The quantity is not a whole number.'
    case 'ambiguous-number':
      return `The quantity can mean ${either(problem.meant)}. Choose one.`
    case 'unreadable':
      return 'The quantity is not a whole number from 1 to 1,000,000.'
    default: {
      const { quantity, besides, limits, because } = problem
      return together(quantity, besides) + quantityAdvice(because, quantity + besides, limits)
    }
  }
}
