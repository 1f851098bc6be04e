import { useState } from 'react'
import { addressLines } from '#app/addresses/rules.ts'
import type { Company, CompanySite } from '#app/companies/core/contract.ts'
import { NO_SITES } from '#app/companies/core/copy.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { SiteDialog } from './site-dialog.tsx'

/** The delivery addresses of a company. Owners change them. */
export function SiteSection({ company }: { company: Company }) {
  const [edited, setEdited] = useState<CompanySite | 'new' | null>(null)
  const isEditable = canManage(company)
  return (
    <Panel
      id="sites"
      title="Sites"
      actions={
        isEditable && (
          <Button kind="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Add site
          </Button>
        )
      }
    >
      {company.sites.length === 0 && <p className={`${panelStyles.body} ${textStyles.muted}`}>{NO_SITES}</p>}
      <ul className={panelStyles.rows}>
        {company.sites.map((site) => (
          <li key={site.id} data-muted={site.isArchived ? '' : undefined}>
            <div>
              <b>{site.name}</b> {site.isBilling && <Badge tone="muted">Billing</Badge>}
              {site.isArchived && (
                <Badge tone="muted" isDashed>
                  Archived
                </Badge>
              )}
              <p className={textStyles.small}>{addressLines(site.address).join(', ')}</p>
              <p className={`${textStyles.small} ${textStyles.muted}`}>
                {[site.phone, site.note].filter(Boolean).join(' · ')}
              </p>
            </div>
            {isEditable && (
              <Button size="small" onClick={() => setEdited(site)}>
                Edit<span className={textStyles.visuallyHidden}> {site.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <SiteDialog
          companyId={company.id}
          companyName={company.legalName || company.name}
          country={company.country}
          site={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}
