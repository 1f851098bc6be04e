import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestProductsQuery } from '../../catalog/client.ts'

export function Home() {
  const { data } = useQuery(newestProductsQuery)
  return (
    <section className="wrap">
      <h1>FIX IT!</h1>
      <Link className="btn xl" to="/products" search={{}}>
        OUR PRODUCTS
      </Link>
      <ul>
        {data?.map((machine) => (
          <li key={machine._id}>{machine.name}</li>
        ))}
      </ul>
    </section>
  )
}
