/** The permission that a change of a product's value needs, in every call that changes it. Field names are the code's. */
import type { Permission } from '#app/staff/permissions.ts'

const FIELD_PERMISSIONS: Readonly<Record<string, Permission>> = {
  price: 'products.price',
  minOrder: 'products.price',
  orderMultiple: 'products.price',
  priceTiers: 'products.price',
  floorPrice: 'products.price',
  stock: 'stock.record',
}

export const permissionToChange = (field: string): Permission => FIELD_PERMISSIONS[field] ?? 'products.change'
