/** The API calls for the ERP system of the seller. */
import { orderChangesEndpoint } from './changes/order-changes.api.server.ts'
import { takenOrderEndpoints } from './taken/taken.api.server.ts'

export const erpEndpoints = [orderChangesEndpoint, ...takenOrderEndpoints]
