import type { RuleNames } from '#app/companies/core/approval-rule-sentences.ts'
import type { Company } from '#app/companies/core/contract.ts'

/** The names of what rules refer to, for members who see all of the company. */
export function ruleNamesOf({ sites, costCenters, members }: Company): RuleNames {
  return {
    site: (id) => sites.find((one) => one.id === id)?.name ?? 'a former site',
    costCenter: (id) => costCenters.find((one) => one.id === id)?.code ?? 'a former cost center',
    member: (id) => members?.find((one) => one.id === id)?.name ?? 'a former member',
  }
}
