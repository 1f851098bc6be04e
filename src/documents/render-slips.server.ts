import type { Db } from '#app/db/schema.server.ts'
import { findFormerAddresses, findShipments } from '#app/fulfillment/shipments/queries.server.ts'
import type { SlipProgress } from '#app/fulfillment/shipments/slip-contract.ts'
import type { PlannedSlips } from '#app/fulfillment/shipments/slip-plan.ts'
import type { Seller } from '#app/lib/seller.ts'
import { findOrderByNumber } from '#app/orders/list/queries.server.ts'
import type { PackingSlipData } from './packing-slip-data.ts'
import type { PdfRenderer } from './pdf-renderer.server.ts'
import { toPackingSlipData, toPickingListData } from './read-packing-slip-data.server.ts'

export type SlipProgressListener = (progress: SlipProgress) => void

interface SlipsToRender {
  db: Db
  plan: readonly PlannedSlips[]
  at: Date
  seller: Seller
  pdfRenderer: PdfRenderer
  onProgress: SlipProgressListener
  /** Stops the work when nobody waits for it. */
  ended?: AbortSignal | undefined
}

/** Renders the planned slips into one PDF, one order after the other, so that only one is in memory. */
export async function renderSlips({
  plan,
  pdfRenderer,
  onProgress,
  ended,
  ...given
}: SlipsToRender): Promise<Uint8Array<ArrayBuffer>> {
  const of = plan.reduce((sum, { slips }) => sum + slips.length, 0)
  const collection = pdfRenderer.openPackingSlips()
  let done = 0
  try {
    onProgress({ done, of })
    for (const planned of plan) {
      if (planned.slips.length === 0) continue
      for (const slip of await readSlips(planned, given)) {
        ended?.throwIfAborted()
        await collection.add(slip)
        done += 1
        onProgress({ done, of })
      }
    }
    return await collection.end()
  } finally {
    collection.release()
  }
}

/** Without the drafts that were discarded since the document was planned. */
async function readSlips(
  { order: number, slips }: PlannedSlips,
  { db, at, seller }: Pick<SlipsToRender, 'db' | 'at' | 'seller'>,
): Promise<PackingSlipData[]> {
  const order = await findOrderByNumber(db, number)
  if (!order) return []
  const shipments = slips.some(Boolean) ? await findShipments(db, order.id, 'admin') : []
  const formerAddresses = shipments.length > 0 ? await findFormerAddresses(db, order.id) : undefined
  return slips.flatMap((slip) => {
    if (slip === null) return [toPickingListData(order, at, seller)]
    const shipment = shipments.find((one) => one.number === slip)
    return shipment ? [toPackingSlipData(order, shipment, seller, formerAddresses?.get(slip))] : []
  })
}
