import { KEYS_OF_SHOP } from '#app/api-keys/client.ts'
import { integrationsCopy } from '#app/api-keys/copy.ts'
import { AccountList } from '#app/api-keys/page/account-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ReaderList } from './reader-list.tsx'

/** The programs that work with the shop: their keys, and how far they have read its changes. */
export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations">
        {integrationsCopy.intro} <a href="/api/docs">{integrationsCopy.docs}</a>
      </PageHeader>
      <AccountList place={KEYS_OF_SHOP}>{({ id }) => <ReaderList accountId={id} />}</AccountList>
    </>
  )
}
