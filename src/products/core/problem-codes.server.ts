import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of products, their files, images and stock. */
export const PRODUCT_PROBLEM_CODES: ProblemCodes = {
  'product-not-found': { status: 404, meaning: 'There is no such product, or it is no longer sold.' },
  'batch-not-found': { status: 404, meaning: 'There is no such change of products. Old ones are deleted.' },
  'batch-not-possible': { status: 409, meaning: 'The change of products is in another status.' },
  'other-batch-unfinished': {
    status: 409,
    meaning: 'Another change of products is partly written. Continue or undo it first.',
  },
  'products-changed': {
    status: 409,
    meaning:
      'Nothing was undone, because products were changed or sold afterwards. `skus` names ten of them.',
  },
  'unreadable-file': {
    status: 422,
    meaning: 'The file is no readable table of products. `detail` says why.',
  },
  'no-products': { status: 422, meaning: 'The filter or selection has no products, or too many.' },
  'duplicate-name': {
    status: 409,
    meaning:
      'Another product on sale has this name; `sku` is its SKU. Send `allowDuplicateName` to use the name anyway.',
  },
  'version-required': {
    status: 428,
    meaning: 'Send the `version` of the product that the change is based on.',
  },
  'version-conflict': {
    status: 409,
    meaning:
      'An order or another administrator changed the product first, or another window changed the profile. Nothing was saved. `current` is the current product or profile.',
  },
  'invalid-file': {
    status: 422,
    meaning: 'The file is empty, or its content is not a PDF, PNG or STEP file that its kind allows.',
  },
  'file-not-found': { status: 404, meaning: 'The product has no file with this ID.' },
  'revision-already-exists': {
    status: 409,
    meaning: 'The product has a file of this kind, language and revision.',
  },
  'uploads-busy': { status: 503, meaning: 'Several files are being stored. Try again in a moment.' },
  'invalid-related-products': {
    status: 422,
    meaning: 'A related product does not exist, is the product itself, is listed twice or is one too many.',
  },
  'sku-already-exists': { status: 409, meaning: 'Another product has or had this SKU. `fields` names it.' },
  'more-than-stock': {
    status: 409,
    meaning: 'Fewer units are in stock. Nothing was changed. `available` is the stock.',
  },
  'stock-too-large': { status: 422, meaning: 'A product has at most 1,000,000 units in stock.' },
  'invalid-price-tiers': {
    status: 422,
    meaning:
      'Price, minimum, multiple and price tiers do not fit together. Nothing was saved. `priceTiers` names the wrong price tier and the reason.',
  },
  'invalid-image': { status: 422, meaning: 'The upload is not a usable image.' },
}
