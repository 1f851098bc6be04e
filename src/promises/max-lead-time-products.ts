/** The most products whose lead times one request asks for. */
export const MAX_LEAD_TIME_PRODUCTS = 100
