import { FAMILIES, type Family } from '#app/products/specifications/families.ts'

/** The family of a list of one family. A search may find other families too, so it has none. */
export const familyOfList = ({
  q,
  family = [],
}: {
  q?: string | undefined
  family?: Family[] | undefined
}) => (q === undefined && family.length === 1 ? family[0] : undefined)

/** The heading of the product list, and its title in the browser's tab. */
export function listTitle(search: { q?: string | undefined; family?: Family[] | undefined }): string {
  const family = familyOfList(search)
  if (family) return FAMILIES[family].plural
  return search.q ? `Results for “${search.q}”` : 'Products'
}
