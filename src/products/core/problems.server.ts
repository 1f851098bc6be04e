import type { ProblemTable } from '#app/app/problems.server.ts'
import { formatPriceTiersProblem, type PriceTiersProblem } from '#app/pricing/price-tiers.ts'

interface TakenSku {
  sku: string
  /** Set if the SKU is a former one of another product. */
  nowSku?: string | undefined
}

const nameExists = ({ sku }: { sku: string }) => `A product with this name already exists (SKU ${sku}).`

/** @param field its name in the body of the call */
export const duplicateName = (field: 'productName' | 'name') =>
  [
    409,
    (facts: { sku: string }) =>
      `${nameExists(facts)} Choose another name, or send allowDuplicateName to use this one.`,
    {
      fields: (facts: { sku: string }) => ({ [field]: nameExists(facts) }),
      extra: ['sku'],
      meaning:
        'Another product on sale has this name; `sku` is its SKU. Send `allowDuplicateName` to use the name anyway.',
    },
  ] as const

export const PRODUCT_PROBLEMS = {
  'product-not-found': [404, 'There is no product with this ID.'],
  'duplicate-name': duplicateName('name'),
  'version-required': [
    428,
    'Send the `version` of the product that the change is based on.',
    { fields: { version: 'is required' } },
  ],
  'version-conflict': [
    409,
    'An order or somebody else has changed this product since you loaded it. Review it and try again.',
    {
      extra: ['current'],
      meaning:
        'An order or another administrator changed the product first, or another window changed the profile. Nothing was saved. `current` is the current product or profile.',
    },
  ],
  'sku-already-exists': [
    409,
    ({ sku, nowSku }: TakenSku) =>
      nowSku
        ? `${sku} was the SKU of ${nowSku} and still finds it. Choose another SKU.`
        : `Another product already has the SKU ${sku}. Choose another SKU.`,
    {
      fields: ({ nowSku }: TakenSku) => ({
        sku: nowSku ? `is a former SKU of ${nowSku}` : 'is already used by another product',
      }),
      meaning: 'Another product has or had this SKU. `fields` names it.',
    },
  ],
  'invalid-price-tiers': [
    422,
    ({ problem }: { problem: PriceTiersProblem }) => formatPriceTiersProblem(problem),
    {
      field: 'priceTiers',
      extra: ({ problem }: { problem: PriceTiersProblem }) => ({ priceTiers: problem }),
      meaning:
        'Price, minimum, multiple and price tiers do not fit together. Nothing was saved. `priceTiers` names the wrong price tier and the reason.',
    },
  ],
} as const satisfies ProblemTable
