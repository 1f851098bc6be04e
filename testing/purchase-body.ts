interface OrderedProduct {
  _id: string
  name: string
  price: number
  quentity: number
}

/** The specification's payload for ordering `quantity` of a product. */
export const purchaseBody = (
  buyer: { name: string; email: string },
  product: OrderedProduct,
  quantity: number,
) => ({
  user: buyer.name,
  email: buyer.email,
  address: 'Store 4, Harbour Road',
  Phone: '+1 555 0100',
  orderquentity: quantity,
  productID: product._id,
  productName: product.name,
  availableProduct: product.quentity,
  price: product.price,
  discription: '',
})
