import { expect, test } from 'vitest'
import { newPasswordForm, signUpForm } from './credentials.ts'

const right = { name: 'Naisiae', email: 'naisiae@example.com', password: 'kipepeo-9', confirmPassword: 'kipepeo-9' }

function messages(form: unknown): Record<string, string[]> {
  const result = signUpForm.safeParse(form)
  const found: Record<string, string[]> = {}
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.join('.')
    found[field] = [...(found[field] ?? []), issue.message]
  }
  return found
}

test('a whole sign-up form is right', () => {
  expect(messages(right)).toEqual({})
})

test('an empty form says of every field that it is required, and nothing else', () => {
  expect(messages({ name: '', email: '', password: '', confirmPassword: '' })).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    password: ['Password is required'],
    confirmPassword: ['Confirm password is required'],
  })
})

test('passwords are compared even while another field is empty or wrong', () => {
  expect(messages({ ...right, name: '', password: '12345', confirmPassword: '12346' })).toEqual({
    name: ['Name is required'],
    password: ['Password must be at least 6 characters'],
    confirmPassword: ['Passwords must match'],
  })
  expect(messages({ ...right, email: 'naisiae', confirmPassword: 'kipepeo-8' })).toEqual({
    email: ['Invalid email'],
    confirmPassword: ['Passwords must match'],
  })
})

test('a new password has the same rules', () => {
  const result = newPasswordForm.safeParse({ password: '12345', confirmPassword: '12345' })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(['Password must be at least 6 characters'])
})
