import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../../accounts/parts/guards.tsx'
import { MyOrderList } from '../parts/my-order-list.tsx'

/** The buyer's orders; the state filter stands in the address. */
export function MyOrders() {
  const { email } = useSession()
  const { state } = useSearch({ from: '/dashboard/myorders' })
  const navigate = useNavigate()
  return (
    <MyOrderList
      email={email}
      state={state}
      onState={(chosen) =>
        navigate({ to: '/dashboard/myorders', search: { state: chosen }, resetScroll: false })
      }
    />
  )
}
