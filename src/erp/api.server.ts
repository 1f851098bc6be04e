/** The API calls for the ERP system of the seller. */
import { changesEndpoints } from './changes/api.server.ts'
import { externalNumberEndpoints } from './numbers/api.server.ts'
import { takenOrderEndpoints } from './taken/api.server.ts'

export const erpEndpoints = [...changesEndpoints, ...externalNumberEndpoints, ...takenOrderEndpoints]
