import { Link } from '@tanstack/react-router'
import { AgreementSection } from '#app/agreements/page/agreement-section.tsx'
import { RuleSection } from '#app/approval-rules/page/rule-section.tsx'
import type { Company } from '#app/companies/core/contract.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { QuarterSection } from '#app/companies/quarter/quarter-section.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tabStyles from '#app/ui/tabs.module.css'
import { BudgetSection } from './manage/budget-section.tsx'
import { CostCenterSection } from './manage/cost-center-section.tsx'
import { MemberSection } from './manage/member-section.tsx'
import { ProgramSection } from './manage/program-section.tsx'
import { SiteSection } from './manage/site-section.tsx'

type CompanyTab = 'budgets' | 'members' | 'sites' | 'rules' | 'prices' | 'programs'

interface Tab {
  /** In the URL. */
  tab: CompanyTab
  label: string
  count?: number
}

/** Buyers and viewers see no members, and no rules unless there are some. Only owners see programs. */
function tabsOf(company: Company): Tab[] {
  const { members, sites, approvalRules } = company
  return [
    { tab: 'budgets', label: 'Budgets' },
    ...(members ? [{ tab: 'members', label: 'Members', count: members.length } as const] : []),
    { tab: 'sites', label: 'Sites', count: sites.filter(({ isArchived }) => !isArchived).length },
    ...(members || approvalRules.length > 0
      ? [{ tab: 'rules', label: 'Rules', count: approvalRules.length } as const]
      : []),
    { tab: 'prices', label: 'Prices' },
    ...(canManage(company) ? [{ tab: 'programs', label: 'Programs' } as const] : []),
  ]
}

interface CompanyTabsProps {
  company: Company
  email: string
  /** The first tab instead of one that the user does not see. */
  chosen: unknown
}

/** The parts of a company, one at a time, each with a URL of its own. */
export function CompanyTabs({ company, email, chosen }: CompanyTabsProps) {
  const tabs = tabsOf(company)
  const { tab: current } = tabs.find(({ tab }) => tab === chosen) ?? { tab: 'budgets' }
  return (
    <>
      <nav
        className={`${layoutStyles.scrollRow} ${tabStyles.tabs}`}
        data-screen-only
        aria-label={company.name}
      >
        {tabs.map(({ tab, label, count }) => (
          <Link
            key={tab}
            to="/dashboard/company"
            search={{ company: company.id, tab }}
            resetScroll={false}
            aria-current={tab === current ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <span className={tabStyles.count}>{count}</span>}
          </Link>
        ))}
      </nav>
      {current === 'budgets' && (
        <div className={layoutStyles.stack}>
          <QuarterSection companyId={company.id} />
          <BudgetSection company={company} />
          <CostCenterSection company={company} />
        </div>
      )}
      {current === 'members' && company.members && (
        <MemberSection company={company} members={company.members} email={email} />
      )}
      {current === 'sites' && <SiteSection company={company} />}
      {current === 'rules' && <RuleSection company={company} />}
      {current === 'programs' && <ProgramSection companyId={company.id} />}
      {current === 'prices' && <AgreementSection company={company} />}
    </>
  )
}
