/** Sends a request from an order form. Loaded with the first request. */
import { notify } from '#app/ui/notify.ts'
import type { PurchaseRequest } from './contract.ts'
import { requestSent } from './copy.ts'

export { requestApproval } from './client.ts'

export const notifySent = (request: PurchaseRequest) => notify.success(requestSent(request))
