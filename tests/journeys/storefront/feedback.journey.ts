import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'

test('the feedback form reports errors, waits, thanks, and keeps unsent text', async ({ page }) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Feedback' })
  const [name, email, text] = ['Name', 'Your E-mail', 'Text'].map((words) =>
    form.getByPlaceholder(words, { exact: true }),
  )
  if (!name || !email || !text) throw new Error('the form lacks a field')
  await expect(text).toHaveAttribute('rows', '4')
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('novalidate')

  for (const [field, message] of [
    [name, 'Name is required'],
    [email, 'Email is required'],
    [text, 'Message is required'],
  ] as const) {
    await expect(form.getByText(message)).toBeHidden()
    await field.focus()
    await field.blur()
    await expect(form.getByText(message)).toHaveCSS('color', 'rgb(168, 19, 26)')
  }
  await email.fill('naisiae')
  await expect(form.getByText('Invalid email')).toBeVisible()
  await expectAccessible(page)

  await name.fill('Naisiae')
  await email.fill(`window-${test.info().project.name}@example.com`)
  await text.fill('Do you make it in green?')
  await expect(form.getByText('Invalid email')).toBeHidden()
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await form.getByRole('button', { name: 'Send' }).click()
  const failure = page.getByRole('alertdialog')
  await expect(failure).toContainText('Error submitting feedback. Please try again.')
  await expectAccessible(page)
  await failure.getByRole('button', { name: 'OK' }).click()
  await expect(text).toHaveValue('Do you make it in green?')
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 200, body: 'Log in to this network' }), {
    times: 1,
  })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(failure).toContainText('Error submitting feedback. Please try again.')
  await failure.getByRole('button', { name: 'OK' }).click()
  await expect(text).toHaveValue('Do you make it in green?')

  const send = await holdRequests(page, '**/api/feedback')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  send()
  const success = page.getByRole('alertdialog', { name: 'Feedback Submitted' })
  await expect(success).toContainText('Thank you for your feedback!')
  await expect(success).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(success).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(success.getByRole('button', { name: 'OK' })).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectAccessible(page)
  await success.getByRole('button', { name: 'OK' }).click()
  for (const field of [name, email, text]) await expect(field).toHaveValue('')
})
