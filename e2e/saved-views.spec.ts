import { expectAccessible } from './expect-accessible.ts'
import { beforeAnswer } from './intercept.ts'
import { expect, signInAsAdmin, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)'], permissions: ['clipboard-read', 'clipboard-write'] })

test('filters become a view that is shared, edited, linked to, deleted and restored', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageallorders?status=placed')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Placed' }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/placed=last-7-days/)
  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toContainText('Enter a name.')
  await dialog.getByLabel('Name').fill('Unpaid this week')
  await dialog.getByLabel('Share it with everybody').check()
  await expectAccessible(page, 'the dialog of a view')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('link', { name: 'Unpaid this week' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'More for view Unpaid this week' })).toBeVisible()

  // Edited: the URL says what is shown, and the bar how it differs from the view.
  await page.getByRole('button', { name: /^Late/ }).click()
  await expect(page.getByText('Edited: status')).toBeVisible()
  const edited = page.url()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/status=placed/)
  await page.goto(edited)
  await expect(page.getByText('Edited: status')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Edited:')).toHaveCount(0)

  // A link with nothing but the view opens it as it is now.
  await page.getByRole('button', { name: 'More for view Unpaid this week' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(link)
  await expect(page).toHaveURL(/queue=late/)
  await expect(page.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'More for view Unpaid this week' }).click()
  // A page that was left before the answer does not come back.
  await beforeAnswer(page, '**/api/saved-views/*', 'DELETE', async () => {
    await page.getByRole('link', { name: 'Low Stock' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Low Stock' })).toBeVisible()
  })
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/lowstock/)
  await page.getByRole('link', { name: 'Manage All Orders' }).click()
  await expect(tab).toBeVisible()
  await page.goto(link)
  await expect(tab).toHaveAttribute('aria-current', 'page')

  // The other lists have views too.
  for (const path of [
    'manageproduct?stockLevel=out',
    'companies?status=active',
    'customers?q=admin',
    'quotes?queue=won',
  ]) {
    const title = await page.title()
    await page.evaluate((to) => history.pushState({}, '', to), `/dashboard/${path}`)
    await expect(page).not.toHaveTitle(title)
    await expect(page.getByRole('button', { name: 'Save view…' })).toBeVisible()
  }
  await page.goto('/dashboard/manageallorders?view=nothing&status=paid')
  await expect(page.getByText('This view does not exist any more. Its filters still apply.')).toBeVisible()
})
