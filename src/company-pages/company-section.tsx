import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { membershipsQuery } from '#app/companies/core/client.ts'
import { COMPANY_INTRO } from '#app/companies/core/copy.ts'
import { ROLE_LABELS } from '#app/companies/core/rules.ts'
import { buttonClass } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'

/** The companies of the user in the profile, or the way to create one. */
export function CompanySection({ email }: { email: string }) {
  const { data: memberships } = useQuery(membershipsQuery(email))
  if (!memberships) return null
  return (
    <Panel id="company" title="Company">
      {memberships.length === 0 ? (
        <div className={`${panelStyles.body} ${layoutStyles.tightStack}`}>
          <p className={textStyles.muted}>{COMPANY_INTRO}</p>
          <p>
            <Link className={buttonClass()} to="/dashboard/company">
              Create a company
            </Link>
          </p>
        </div>
      ) : (
        <ul className={panelStyles.rows}>
          {memberships.map(({ companyId, name, role }) => (
            <li key={companyId}>
              <div>
                <b>{name}</b> <span className={textStyles.muted}>{ROLE_LABELS[role]}</span>
              </div>
              <Link
                className={buttonClass({ size: 'small' })}
                to="/dashboard/company"
                search={{ company: companyId }}
              >
                Open<span className={textStyles.visuallyHidden}> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
