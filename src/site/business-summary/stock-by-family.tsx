import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { stockByFamilyQuery } from '#app/products/core/client.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/families.ts'
import { FAMILY_DESCRIPTIONS } from '#app/products/specifications/family-descriptions.ts'
import { HorizontalBar } from '#app/ui/bar-chart.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './business-summary.module.css'

/** Products and units of each family, with a bar in every row. */
export function StockByFamily() {
  const query = useQuery(stockByFamilyQuery)
  const { data, error } = query
  return (
    <Section id="stock" title="In stock by family">
      {error && !data && <LoadError what="The stock" query={query} />}
      {data && <FamilyTable rows={data} />}
    </Section>
  )
}

type FamilyRow = NonNullable<Awaited<ReturnType<NonNullable<typeof stockByFamilyQuery.queryFn>>>>[number]

function FamilyTable({ rows }: { rows: readonly FamilyRow[] }) {
  const sortedRows = rows.toSorted((a, b) => FAMILY_IDS.indexOf(a.family) - FAMILY_IDS.indexOf(b.family))
  const maxUnits = Math.max(1, ...rows.map(({ units }) => units))
  return (
    <table className={`${figureTableStyles.figureTable} ${styles.families}`}>
      <caption className={textStyles.visuallyHidden}>Products and units in stock by family</caption>
      <thead>
        <tr>
          <th scope="col">Family</th>
          <th scope="col">Products</th>
          <th scope="col">
            In stock <i>units</i>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sortedRows.map(({ family, products, units }) => (
          <tr key={family}>
            <th scope="row">
              <Link to="/products" search={{ family: [family] }}>
                {FAMILIES[family].plural}
              </Link>
              <span>{FAMILY_DESCRIPTIONS[family]}</span>
            </th>
            <td>{formatNumber(products)}</td>
            <td>{formatNumber(units)}</td>
            <td className={figureTableStyles.barCell}>
              <HorizontalBar share={units / maxUnits} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
