/** The addresses of documents that print packing slips and picking lists. */
import { queryString } from '#app/lib/api.ts'

/** The documents to print of each order: a list of what is to ship, or the slips of its last shipment or of all. */
export const SLIP_CHOICES = ['picking-lists', 'latest-slips', 'all-slips'] as const
export type SlipChoice = (typeof SLIP_CHOICES)[number]

/** The query of the calls that plan and print slips. */
export const slipSearch = (print: SlipChoice, orders: readonly string[]) =>
  queryString({ print, orders: orders.join(',') })

export const slipsUrl = (print: SlipChoice, orders: readonly string[]) =>
  `/api/packing-slips.pdf${slipSearch(print, orders)}`

/** The picking list of the drafts of an order, or of everything open. */
export const pickingListUrl = (order: string) => slipsUrl('picking-lists', [order])

/** The packing slips of the last shipment of each order. */
export const latestSlipsUrl = (orders: readonly string[]) => slipsUrl('latest-slips', orders)
