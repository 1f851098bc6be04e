/** Descriptions of the public pages for search results. */
const ALL_DESCRIPTIONS = {
  home: 'Drill machines in bulk, direct from the manufacturer: seven product families, since 1992.',
  products:
    'Every FIX IT drill machine with specifications, price, stock and minimum order quantity. Search and filter.',
  product: 'A FIX IT drill machine.',
  finder:
    'Enter material, diameter and depth to see which drills make the hole, why, how many you need and what they cost.',
  reviews: 'What buyers write about FIX IT and its drill machines, with the average rating.',
  blog: 'Six questions about React: performance, state, prototypes, tests, the state setter and product search.',
  businessSummary: 'What FIX IT makes and for whom: products, stock by family, ratings and orders shipped.',
  legal: 'The company behind the shop, and its terms.',
  portfolio: 'Who makes this site: biography, education, projects and skills.',
  login: 'Sign in to order drill machines in bulk and track your orders.',
  register: 'Create an account to order drill machines in bulk.',
} as const

/** Browsers do not need them, so their code has none. */
export const DESCRIPTIONS: Readonly<Record<keyof typeof ALL_DESCRIPTIONS, string>> = import.meta.env.SSR
  ? ALL_DESCRIPTIONS
  : ({} as typeof ALL_DESCRIPTIONS)
