/** 'On Stock' for at least one unit, otherwise 'Stock Out' (specification §4). */
export function getStockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}
