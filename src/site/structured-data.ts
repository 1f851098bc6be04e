/** Structured data for search engines (schema.org). It contains no personal data. */

import { BRAND } from '#app/lib/brand.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, decimalText } from '#app/lib/money.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { formatSpecName } from '#app/products/specifications/spec-groups.ts'
import { SPEC_FIELDS, SPEC_KEYS } from '#app/products/specifications/specifications.ts'

export function organizationStructuredData(origin: string, email: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: BRAND.name,
    slogan: BRAND.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    email,
  }
}

/** C62 is 'one' (UN/ECE recommendation 20). */
const unitCodeOf = ({ tradeData }: Product) => tradeData.unitCode ?? 'C62'

/** The price of one quantity onward; the next tier has a lower one. */
function priceSpecification(unitPrice: Cents, minValue: number, next: number | undefined, unitCode: string) {
  return {
    '@type': 'UnitPriceSpecification',
    price: decimalText(unitPrice),
    priceCurrency: CURRENCY,
    eligibleQuantity: {
      '@type': 'QuantitativeValue',
      minValue,
      ...(next !== undefined && { maxValue: next - 1 }),
      unitCode,
    },
  }
}

/** The list price and the volume prices that can be ordered; only the list price for a product without volume prices. */
function listPriceSpecifications(product: Product, smallest: number) {
  const tiers = [{ from: smallest, unitPrice: product.listPrice }, ...product.priceTiers]
  // The price of the smallest order may be that of a tier.
  const ordered = tiers.filter((_, index) => (tiers[index + 1]?.from ?? Number.POSITIVE_INFINITY) > smallest)
  return ordered.map((tier, index) =>
    priceSpecification(
      tier.unitPrice,
      Math.max(tier.from, smallest),
      ordered[index + 1]?.from,
      unitCodeOf(product),
    ),
  )
}

/** A lead time and no day, because the page is cached. @param leadDays null if the product takes no backorders */
function getAvailability(product: Product, smallest: number, leadDays: number | null) {
  const named = (name: string) => ({ availability: `https://schema.org/${name}` })
  if (product.archived) return named('Discontinued')
  if (product.stock >= smallest) return named('InStock')
  if (leadDays === null) return named('OutOfStock')
  const deliveryLeadTime = { '@type': 'QuantitativeValue', maxValue: leadDays, unitCode: 'DAY' }
  return { ...named('BackOrder'), deliveryLeadTime }
}

const productUrl = ({ id }: Product, origin: string) => `${origin}/products/${id}`

function productData(product: Product, origin: string, leadDays: number | null) {
  const smallest = getSmallestOrder(product)
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    gtin: product.tradeData.gtin,
    countryOfOrigin: product.tradeData.originCountry,
    description: product.description,
    url: productUrl(product, origin),
    image: new URL(product.picture.replace('.svg', '.png'), `${origin}/`).href,
    category: FAMILIES[product.family].singular,
    brand: { '@type': 'Brand', name: BRAND.name },
    offers: {
      '@type': 'Offer',
      price: decimalText(product.listPrice),
      priceCurrency: CURRENCY,
      url: productUrl(product, origin),
      ...getAvailability(product, smallest, leadDays),
      itemCondition: 'https://schema.org/NewCondition',
      // The smallest quantity that can be ordered, which respects the order multiple.
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: smallest, unitCode: unitCodeOf(product) },
      ...(product.priceTiers.length > 0 && {
        priceSpecification: listPriceSpecifications(product, smallest),
      }),
    },
  }
}

/** A product on a page of its own, with its offer and its specifications. */
export function productStructuredData(product: Product, origin: string, leadDays: number | null = null) {
  const additionalProperty = SPEC_KEYS.flatMap((key) => {
    const value = product.specs[key]
    const { unit } = SPEC_FIELDS[key]
    if (value === undefined) return []
    return { '@type': 'PropertyValue', name: formatSpecName(key), value, ...(unit && { unitText: unit }) }
  })
  return { '@context': 'https://schema.org', ...productData(product, origin, leadDays), additionalProperty }
}

/** A list names the pages of its products. Search engines read everything else there. */
export function productListStructuredData(products: readonly Product[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: productUrl(product, origin),
    })),
  }
}
