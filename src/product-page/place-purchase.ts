import { sendJson } from '#app/lib/api.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import {
  type OrderView,
  orderFromPurchase,
  type PurchaseToPlace,
  purchaseToDto,
} from '#app/orders/core/order-adapter.ts'

/** @param idempotencyKey new for each intended order; repeating a request with it never orders twice */
export async function placePurchaseRequest(
  purchase: PurchaseToPlace,
  idempotencyKey: string,
): Promise<OrderView> {
  const headers = { 'idempotency-key': idempotencyKey }
  return orderFromPurchase(
    await sendJson<Purchase>('POST', '/api/purchase', purchaseToDto(purchase), headers),
  )
}
