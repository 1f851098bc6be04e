/** Converts rules from and to the API, whose amounts are in the currency of the shop. */
import { centsForDisplay, decimalFromCents } from '#app/lib/money.ts'
import type { RuleDto } from './approval-rule-contract.ts'
import type { ApprovalRule } from './approval-rules.ts'

export function ruleFromDto({ roles, conditions, steps }: RuleDto): ApprovalRule {
  return {
    roles,
    steps,
    conditions: conditions.map((condition) =>
      'amount' in condition ? { ...condition, amount: centsForDisplay(condition.amount) } : condition,
    ),
  }
}

export function ruleToDto({ roles, conditions, steps }: ApprovalRule): RuleDto {
  return {
    roles,
    steps,
    conditions: conditions.map((condition) =>
      'amount' in condition ? { ...condition, amount: decimalFromCents(condition.amount) } : condition,
    ) as RuleDto['conditions'],
  }
}
