/** The API calls about the payment of an order, its deadline and refunds. */

import { paymentDeadlineEndpoints } from './deadline/api.server.ts'
import { paymentEndpoint } from './record/api.server.ts'
import { refundEndpoints } from './refunds/api.server.ts'

export const paymentEndpoints = [...paymentDeadlineEndpoints, paymentEndpoint, ...refundEndpoints]
