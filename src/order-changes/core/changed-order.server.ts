import type { Context } from '#app/app/context.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { mapOutcome, type Outcome } from '#app/lib/outcome.ts'
import { changedOrderSchema } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import { findOfferedUndo } from '../undo/undo-window.server.ts'

/** The response to an administrator's change, which says for how long it can be undone. */
export const changedOrderResponse = json(changedOrderSchema, 'The summary of the changed order')

export const answerChangedOrder = <Result extends Outcome<OrderRow, { code: string }>>(
  { db, now }: Context,
  changed: Promise<Result>,
) =>
  mapOutcome(changed, async (order) => ({
    ...toOrderSummaryDto(order),
    undo: await findOfferedUndo(db, order, now()),
  }))
