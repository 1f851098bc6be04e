import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { setStockNotification, stockNotificationsQuery } from './client.ts'
import { stockNotificationsCopy } from './copy.ts'

/** The section of My Profile with the products that the user waits for. Without any, there is no section. */
export function StockNotificationSection() {
  const queryClient = useQueryClient()
  const { data: notifications = [] } = useQuery(stockNotificationsQuery)
  const remove = useMutation({
    mutationFn: (productId: string) => setStockNotification(productId, false),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(stockNotificationsQuery),
  })
  if (notifications.length === 0) return null
  return (
    <Panel id="stock-notifications" title="Stock notifications">
      <ul className={panelStyles.rows}>
        <li className={textStyles.muted}>{stockNotificationsCopy.intro}</li>
        {notifications.map(({ productId, sku, name }) => (
          <li key={productId}>
            <Link to="/products/$id" params={{ id: productId }}>
              {name}
            </Link>
            <span className={textStyles.code}>{sku}</span>
            <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(productId)}>
              Remove<span className={textStyles.visuallyHidden}> {sku}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
