import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of orders and shipments. */
export const ORDER_PROBLEM_CODES: ProblemCodes = {
  'order-not-found': { status: 404, meaning: 'There is no such order, or it belongs to another user.' },
  'price-changed': {
    status: 409,
    meaning:
      'The `price` that was sent is out of date. No order was placed. `unitPrice` is the current price at this quantity and `price` the list price; `priceTiers`, `available`, `minOrder` and `orderMultiple` are current too. For a cancellation, the `amountDue` that was sent is out of date. Nothing was cancelled, and `amountDue` is the current one.',
  },
  'invalid-order-lines': {
    status: 409,
    meaning:
      'Some order lines cannot be ordered. No order was placed. `lines` gives for each the reason and the nearest valid quantities.',
  },
  'quantity-out-of-range': {
    status: 422,
    meaning:
      'The quantity must be more than the minimum and at most the stock. No order was placed. `available` and `minOrder` are current.',
  },
  'not-an-order-multiple': {
    status: 422,
    meaning:
      'The quantity must be a multiple of `orderMultiple`. No order was placed. `nearestQuantities` lists the nearest valid quantities.',
  },
  'approval-required': {
    status: 409,
    meaning:
      'The order is above the limit of the member or above the budget, or a rule of the company stops it. Request approval instead. Nothing was ordered.',
  },
  'budget-exceeded': {
    status: 409,
    meaning: 'The order is above what is left of the budget (`budgetRemaining`). Nothing was ordered.',
  },
  'order-minimum-not-reached': {
    status: 409,
    meaning: 'The order is below the order minimum of the agreement. Nothing was ordered.',
  },
  'order-too-large': { status: 422, meaning: 'The total of the order is too large to process.' },
  'order-limit-reached': {
    status: 429,
    meaning: 'The account has placed too many orders within an hour. `Retry-After` says when to try again.',
  },
  'unpaid-limit': {
    status: 409,
    meaning:
      'The account has never paid, and its unpaid orders would hold too many units of the product. No order was placed. `unpaidLimit` is the most, `unpaidUnits` what they hold.',
  },
  'unpaid-amount-limit': {
    status: 409,
    meaning:
      'The account has never paid, and its unpaid orders would amount to too much. No order was placed. `unpaidLimit` is the most, `unpaid` what they amount to.',
  },
  'idempotency-key-reused': {
    status: 422,
    meaning: 'This Idempotency-Key was already sent with another body. Use a new key.',
  },
  'too-many-streams': {
    status: 429,
    meaning: 'The user has 10 event streams open. Close one, or poll the orders instead.',
  },
}
