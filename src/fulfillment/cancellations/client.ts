/** The browser's calls for cancelled units. */

import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { RequestedUnits } from '#app/orders/core/lifecycle-rules.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import type { Cancellation, CancellationPreviewDto, NewCancellation } from './contract.ts'

const cancellationsUrl = (order: string) => orderUrl(order, '/cancellations')

/** The cancellations of an order, newest first. */
export const cancellationsQuery = (order: string) =>
  queryOptions({
    queryKey: ['orders', 'cancellations', order],
    queryFn: () => getJson<Cancellation[]>(cancellationsUrl(order)),
    meta: { tags: ['orders'], isPersonal: true },
  })

/** The amounts before and after a cancellation of these units. Cancels nothing. */
export const cancellationPreviewQuery = (order: string, lines: readonly RequestedUnits[]) =>
  queryOptions({
    queryKey: ['orders', 'cancellation-preview', order, lines],
    queryFn: () => sendJson<CancellationPreviewDto>('POST', `${cancellationsUrl(order)}/preview`, { lines }),
    enabled: lines.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { tags: ['orders'], isPersonal: true },
  })

export const requestCancellation = (order: string, cancellation: NewCancellation) =>
  sendJson<Cancellation>('POST', cancellationsUrl(order), cancellation)
