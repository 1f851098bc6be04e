/** The longest texts in characters: for the schemas of the API, and for the fields of forms. */
export const MAX_EMAIL = 254
export const MAX_PERSON_NAME = 100
export const MAX_PHONE = 40
export const MAX_VAT_ID = 40
export const MAX_PO_NUMBER = 100
/** Of a company, a site, a list or an agreement. */
export const MAX_NAME = 80
/** A line of free text, such as a reason. */
export const MAX_LINE = 200
/** A free text of some lines. */
export const MAX_NOTE = 500
export const MAX_WEB_ADDRESS = 500
export const MAX_PROFILE_LINK = 300
export const MAX_COST_CENTER_CODE = 20
export const MAX_SKU = 24
export const MAX_PRODUCT_NAME = 120
export const MAX_DESCRIPTION = 2_000
export const MAX_CARRIER = 60
export const MAX_TRACKING_NUMBER = 80
export const MAX_SEARCH = 100
