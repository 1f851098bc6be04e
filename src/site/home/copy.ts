/** The sentences of the home page that depend on the visitor. Pure. */

/** @param product 'Magnetic drill 50' */
export function accountReady(product: string): string {
  return `Your account is ready. Back to ${product}`
}
