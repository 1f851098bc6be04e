import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { productQuery } from '#app/products/core/client.ts'
import alertStyles from '#app/ui/alert.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { accountReady } from './copy.ts'

const PRODUCT_PATH = /^\/products\/([^/?#]+)/

/** Leads a new customer back to the product whose page asked them to sign in. */
export function AccountReady() {
  const path = useLocation({ select: ({ state }) => state.continueTo ?? '' })
  const [, id = ''] = PRODUCT_PATH.exec(path) ?? []
  const { data: product } = useQuery({ ...productQuery(id), enabled: id !== '' })
  if (!product) return null
  return (
    <div className={`${alertStyles.alert} ${alertStyles.success}`} role="status">
      <p className={layoutStyles.pageWidth}>
        <Link className={layoutStyles.linkTarget} to="/products/$id" params={{ id }}>
          {accountReady(product.name)}
        </Link>
      </p>
    </div>
  )
}
