/** Why an order of the whole list is not placed, as far as the screen can act on it. Pure. */
import { isAnswered } from '../../lib/api.ts'
import { centsFromDecimal, formatMoney } from '../../lib/money.ts'
import type { NewOrder, RefusedLine } from '../orders-contract.ts'
import { quantityAdvice } from '../quantity-words.ts'
import { quantityProblem } from '../rules.ts'
import type { RowProblem } from './list-rows.ts'

export type ListRefusal =
  /** What the server says of some lines; the screen's own rules may see more. */
  | { because: 'lines'; lines: ReadonlyMap<string, RowProblem> }
  | { because: 'list-changed' | 'not-saved' | 'signed-out' }
  /** Nobody knows whether the order arrived: the same key must be sent again. */
  | { because: 'no-answer' }
  | { because: 'other'; say: string }

const money = (decimal: number | undefined) => formatMoney(centsFromDecimal(decimal ?? 0) ?? 0)

/** @param seen the unit price that was sent */
function lineProblem(line: RefusedLine, seen: number | undefined): RowProblem {
  const { because, quantity, nearest } = line
  if (because === 'no-such-product')
    return { say: 'Not sold any more. Remove this line to order the others.', nearest: [] }
  if (because === 'price-changed')
    return {
      say: `Now ${money(line.price)} a piece, before ${money(seen)}. Look at the new total.`,
      nearest: [],
    }
  const problem = quantityProblem(quantity, line)
  return { say: problem ? quantityAdvice(problem, quantity, line) : 'This quantity was refused.', nearest }
}

export function listRefusalOf(error: unknown, sent: NewOrder): ListRefusal {
  if (!isAnswered(error)) return { because: 'no-answer' }
  const { code, lines } = error.problem
  if (code === 'order-lines-refused' && Array.isArray(lines)) {
    const seen = new Map(sent.lines.map(({ productID, price }) => [productID, price]))
    const refused = lines as RefusedLine[]
    return {
      because: 'lines',
      lines: new Map(refused.map((line) => [line.productID, lineProblem(line, seen.get(line.productID))])),
    }
  }
  if (code === 'list-changed-meanwhile') return { because: 'list-changed' }
  if (error.status === 401) return { because: 'signed-out' }
  return { because: 'other', say: error.message }
}
