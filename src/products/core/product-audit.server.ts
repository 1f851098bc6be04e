/** The values that the audit trail records of a product. */
import type { AuditValues } from '#app/audit/rules.ts'
import type { Row } from '#app/db/schema.server.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { FAMILIES, POWER_SOURCES } from '../specifications/families.ts'
import { formatSpecWithUnit } from '../specifications/format-specs.ts'
import { formatSpecName } from '../specifications/spec-groups.ts'
import { SPEC_KEYS, toSpecs } from '../specifications/specifications.ts'
import { formatTradeValue, TRADE_FIELDS, TRADE_KEYS } from '../trade-data/trade-fields.ts'

export function toAuditSubject({ id, sku, name }: Row<'products'>) {
  return { id, label: `${sku} ${name}` }
}

/** In the words of the screens, because the audit trail does not know the families and the specifications. */
export function toAuditFacts(product: Row<'products'>): AuditValues {
  const specs = toSpecs(product.specs)
  return {
    sku: product.sku,
    name: product.name,
    family: FAMILIES[product.family].singular,
    powerSource: POWER_SOURCES[product.power_source],
    price: decimalFromCents(product.unit_price),
    floorPrice: optionalDecimal(product.floor_price),
    stock: product.stock,
    minOrder: product.min_order,
    orderMultiple: product.order_multiple,
    lowStock: product.low_stock,
    volumePrices: product.price_tiers
      .map(({ from, unitPrice }) => `${from}: ${decimalFromCents(unitPrice)}`)
      .join(', '),
    description: product.description,
    picture: product.picture,
    onSale: product.archived_at === null,
    ...Object.fromEntries(
      SPEC_KEYS.map((key) => [formatSpecName(key), formatSpecWithUnit(specs, key) ?? null]),
    ),
    ...Object.fromEntries(
      TRADE_KEYS.map((key) => [TRADE_FIELDS[key].label, formatTradeValue(product.trade_data, key) ?? null]),
    ),
  }
}
