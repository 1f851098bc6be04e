/** The browser's calls for the shipments of an order. */

import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import type { NewShipment, Shipment } from './contract.ts'

const shipmentsUrl = (order: string) => orderUrl(order, '/shipments')
const shipmentUrl = (order: string, shipment: string) =>
  `${shipmentsUrl(order)}/${encodeURIComponent(shipment)}`

/** The shipments of an order, oldest first. Buyers see those that have left. */
export const shipmentsQuery = (order: string) =>
  queryOptions({
    queryKey: ['orders', 'shipments', order],
    queryFn: () => getJson<Shipment[]>(shipmentsUrl(order)),
    meta: { tags: ['orders'], isPersonal: true },
  })

/** A draft of a shipment is printed as a picking list. */
export const packingSlipUrl = (order: string, shipment: string) =>
  `${shipmentUrl(order, shipment)}/packing-slip.pdf`

/** @param key one for each shipment: repeating it returns the draft as it was sent first */
export const createDraft = (order: string, shipment: NewShipment, key: string) =>
  sendJson<Shipment>('POST', shipmentsUrl(order), shipment, { 'idempotency-key': key })

export const changeDraft = (order: string, number: string, shipment: NewShipment & { version: number }) =>
  sendJson<Shipment>('PUT', shipmentUrl(order, number), shipment)

export const discardDraft = (order: string, number: string) =>
  sendJson<{ discarded: string }>('DELETE', shipmentUrl(order, number))

/** @param key one for each shipment: repeating it never ships twice */
export const dispatchDraft = (
  order: string,
  { number, version }: Pick<Shipment, 'number' | 'version'>,
  key: string,
) =>
  sendJson<Shipment>(
    'POST',
    `${shipmentUrl(order, number)}/dispatch`,
    { version },
    { 'idempotency-key': key },
  )

export const markShipmentDelivered = (order: string, number: string) =>
  sendJson<Shipment>('POST', `${shipmentUrl(order, number)}/deliver`)

export const voidShipment = (order: string, number: string, reason: string) =>
  sendJson<Shipment>('POST', `${shipmentUrl(order, number)}/void`, { reason })
