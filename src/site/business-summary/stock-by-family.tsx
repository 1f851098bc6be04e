import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { stockByFamilyQuery } from '#app/products/client.ts'
import { FAMILY_USES } from '#app/products/specifications/family-descriptions.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/specifications.ts'
import { Bar } from '#app/ui/bar-chart.tsx'
import { Failed } from '#app/ui/load-error.tsx'

/** Machines and pieces of each family: the table is the chart, a bar in every row. */
export function StockByFamily() {
  const { data, error, refetch, isRefetching } = useQuery(stockByFamilyQuery)
  return (
    <section className="sn" aria-labelledby="stock">
      <div className="sh">
        <h2 id="stock">In stock by family</h2>
      </div>
      {error && !data && (
        <Failed what="The stock" error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      )}
      {data && <FamilyTable rows={data} />}
    </section>
  )
}

type FamilyRow = NonNullable<Awaited<ReturnType<NonNullable<typeof stockByFamilyQuery.queryFn>>>>[number]

function FamilyTable({ rows }: { rows: readonly FamilyRow[] }) {
  const ordered = rows.toSorted((a, b) => FAMILY_IDS.indexOf(a.family) - FAMILY_IDS.indexOf(b.family))
  const most = Math.max(1, ...rows.map(({ pieces }) => pieces))
  return (
    <table className="sim families">
      <caption className="vh">Machines and pieces in stock of each family</caption>
      <thead>
        <tr>
          <th scope="col">Family</th>
          <th scope="col">Machines</th>
          <th scope="col">
            In stock <i>pcs</i>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ family, machines, pieces }) => (
          <tr key={family}>
            <th scope="row">
              <Link to="/products" search={{ family: [family] }}>
                {FAMILIES[family].plural}
              </Link>
              <span>{FAMILY_USES[family]}</span>
            </th>
            <td>{formatNumber(machines)}</td>
            <td>{formatNumber(pieces)}</td>
            <td>
              <Bar share={pieces / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
