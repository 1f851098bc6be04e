import type { Company } from '../src/companies/core/contract.ts'
import { holdAnswer } from './intercept.ts'
import { expect, signInAsCustomer, test } from './shop.ts'

test('an owner moves approval rules one after the other, also if an answer is late', async ({ page }) => {
  await signInAsCustomer(page, 'Rui Tavares')
  const post = async (path: string, data: unknown) => {
    const response = await page.request.post(path, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Company
  }
  const { id } = await post('/api/companies', { name: 'Northquay Rules', country: 'PT' })
  const steps = [{ quorum: 'any', approvers: { roles: ['owner'] } }]
  for (const amount of [100, 200, 300]) {
    const conditions = [{ kind: 'total', amount }]
    await post(`/api/companies/${id}/approval-rules`, {
      roles: ['buyer'],
      conditions,
      steps,
      isActive: false,
    })
  }
  await page.goto(`/dashboard/company?company=${id}&tab=rules`)
  const answer = await holdAnswer(page, '**/approval-rules')
  await page.getByRole('button', { name: 'Move rule 1 down' }).click()
  const next = page.getByRole('button', { name: 'Move rule 3 up' })
  await expect(next).toBeDisabled()
  answer()
  await next.click()
  const rules = page.getByRole('region', { name: 'Approval rules' }).getByRole('listitem')
  await expect(rules).toContainText(['$200.00', '$300.00', '$100.00'])
})
