/** The specification's order of one product, between the API and the order form. */
import { centsForDisplay } from '#app/lib/money.ts'
import type { NewPurchase, OrderCompanyChoice, Purchase } from '#app/orders/core/contract.ts'
import type { Product } from '#app/products/core/product-adapter.ts'

export interface PurchaseToPlace {
  buyer: { name: string; email: string }
  product: Product
  quantity: number
  /** The unit price that the buyer saw, as a decimal number. */
  price: number
  address: string
  addressId?: string
  phone: string
  poNumber: string
  company?: OrderCompanyChoice
  freightSeen: NonNullable<NewPurchase['freightSeen']>
}

/** The specification wants the product's data as well. The server ignores it. */
export function purchaseToDto({ buyer, product, phone, quantity, ...rest }: PurchaseToPlace): NewPurchase {
  return {
    ...rest,
    user: buyer.name,
    email: buyer.email,
    Phone: phone,
    orderquentity: quantity,
    productID: product.id,
    productName: product.name,
    availableProduct: product.stock,
    discription: product.description,
  }
}

/** The data of the confirmation. */
export type PlacedPurchase = ReturnType<typeof placedFromDto>

export function placedFromDto({ _id, total, units, payBy, awaitsBankDetails, address, company }: Purchase) {
  return { id: _id, total: centsForDisplay(total), units, payBy, awaitsBankDetails, address, company }
}
