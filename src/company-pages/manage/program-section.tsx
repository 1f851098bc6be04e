import { keysOfCompany } from '#app/api-keys/client.ts'
import { integrationsCopy } from '#app/api-keys/copy.ts'
import { AccountList } from '#app/api-keys/page/account-list.tsx'

/** The programs of a company, for its owners. */
export function ProgramSection({ companyId }: { companyId: string }) {
  return (
    <>
      <p>
        {integrationsCopy.companyIntro} <a href="/api/docs">{integrationsCopy.docs}</a>
      </p>
      <AccountList place={keysOfCompany(companyId)} />
    </>
  )
}
