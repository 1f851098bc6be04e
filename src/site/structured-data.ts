/** Structured data for search engines (schema.org). It contains no personal data. */

import { COMPANY } from '#app/lib/company.ts'
import type { Product } from '#app/products/product-adapter.ts'

export function organizationData(origin: string, email: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: COMPANY.name,
    slogan: COMPANY.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    email,
  }
}

function productData(product: Product, origin: string) {
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description: product.description,
    url: `${origin}/products/${product.id}`,
    image: new URL(product.picture.replace('.svg', '.png'), `${origin}/`).href,
    brand: { '@type': 'Brand', name: COMPANY.name },
    offers: {
      '@type': 'Offer',
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minOrder + 1 },
    },
  }
}

export function productListData(products: readonly Product[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productData(product, origin),
    })),
  }
}
