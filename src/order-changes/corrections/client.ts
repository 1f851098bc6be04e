import { sendJson } from '#app/lib/api.ts'
import type { OrderSummary } from '#app/orders/core/order-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import { correctionToDto } from './correction-adapter.ts'
import type { CorrectableFacts } from './rules.ts'

/** @param version of the order that is corrected */
export const correctOrder = (number: string, version: number, facts: Partial<CorrectableFacts>) =>
  sendJson<OrderSummary>('POST', orderUrl(number, '/corrections'), correctionToDto(facts, version))
