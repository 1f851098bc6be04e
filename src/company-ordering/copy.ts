/** The sentences about a company in order forms. They are apart, because public pages load them. */
export const OWN_NAME = 'Myself, without a company'
export const CHOOSE_SITE = 'Choose a site'
export const CHOOSE_COST_CENTER = 'Choose a cost center'
export const OTHER_ADDRESS = 'Another address'
export const COMPANIES_NOT_LOADED = 'Your companies could not be loaded.'
export const RESERVES_NOTHING = 'A request reserves no stock.'

export const withoutCompany = (name: string) => `${name}, without a company`
export const requestsOnBehalf = (name: string) =>
  `You can request the approval on behalf of ${name}. A request reserves no stock.`
