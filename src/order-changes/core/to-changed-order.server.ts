import type { Context } from '#app/app/context.server.ts'
import type { ChangedOrder } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import { findOfferedUndo } from '../undo/undo-window.server.ts'

/** The response to an administrator's change, which says for how long it can be undone. */
export async function toChangedOrder({ db, now }: Context, order: OrderRow): Promise<ChangedOrder> {
  return { ...toOrderSummaryDto(order), undo: await findOfferedUndo(db, order, now()) }
}
