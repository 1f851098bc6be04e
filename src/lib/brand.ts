/** The brand. Who sells under it is in the settings (`lib/seller.ts`). */
export const BRAND = {
  name: 'FIX IT',
  tagline: 'providing reliable solutions, 1992',
  headline: 'FIX IT!',
  claim: 'Drill machines by the pallet, serving more than 50 companies worldwide.',
} as const
