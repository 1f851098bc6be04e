import { sendJson } from '#app/lib/api.ts'
import {
  type PlacedPurchase,
  type PurchaseToPlace,
  placedFromDto,
  purchaseToDto,
} from '#app/order-placement/purchase/purchase-adapter.ts'
import type { Purchase } from '#app/orders/core/contract.ts'

/** @param idempotencyKey new for each intended order; repeating a request with it never orders twice */
export async function placePurchaseRequest(
  purchase: PurchaseToPlace,
  idempotencyKey: string,
): Promise<PlacedPurchase> {
  const headers = { 'idempotency-key': idempotencyKey }
  return placedFromDto(await sendJson<Purchase>('POST', '/api/purchase', purchaseToDto(purchase), headers))
}
