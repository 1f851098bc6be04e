/** The problem responses of the products API. */
import { HttpProblem } from '#app/lib/problem.ts'
import { formatPriceTiersProblem, type PriceTiersProblem } from '#app/pricing/price-tiers.ts'
import type { ProductDto } from './contract.ts'

export function productNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'product-not-found',
    title: 'Product not found',
    detail: 'There is no product with this ID.',
  })
}

/** @param nowSku set if the SKU is a former one of another product */
export function skuTakenProblem(sku: string, nowSku: string | undefined) {
  return new HttpProblem({
    status: 409,
    code: 'sku-already-exists',
    title: 'SKU already in use',
    detail: nowSku
      ? `${sku} was the SKU of ${nowSku} and still finds it. Choose another SKU.`
      : `Another product already has the SKU ${sku}. Choose another SKU.`,
    fields: { sku: nowSku ? `is a former SKU of ${nowSku}` : 'is already used by another product' },
  })
}

export function duplicateNameProblem(field: 'productName' | 'name', sku: string) {
  const message = `A product with this name already exists (SKU ${sku}).`
  return new HttpProblem({
    status: 409,
    code: 'duplicate-name',
    title: 'Duplicate name',
    detail: `${message} Choose another name, or send allowDuplicateName to use this one.`,
    fields: { [field]: message },
    extra: { sku },
  })
}

export function versionConflictProblem(current: ProductDto) {
  return new HttpProblem({
    status: 409,
    code: 'version-conflict',
    title: 'Product changed',
    detail:
      'An order or another administrator has changed this product since you loaded it. Review it and try again.',
    extra: { current },
  })
}

export function versionRequiredProblem() {
  return new HttpProblem({
    status: 428,
    code: 'version-required',
    title: 'Version required',
    detail: 'Send the `version` of the product that the change is based on.',
    fields: { version: 'is required' },
  })
}

export function invalidPriceTiersProblem(problem: PriceTiersProblem) {
  const message = formatPriceTiersProblem(problem)
  return new HttpProblem({
    status: 422,
    code: 'invalid-price-tiers',
    title: 'Invalid volume prices',
    detail: message,
    fields: { priceTiers: message },
    extra: { priceTiers: problem },
  })
}
