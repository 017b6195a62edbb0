import { expect, test } from 'vitest'
import { checkTexts, type TextRules, type Texts } from '#app/framework/text-rules.ts'
import { comparePasswords, newPasswordRules, signUpRules } from './credentials.ts'
import { registerInput } from './credentials-input.ts'

const validForm = { name: 'Naisiae', email: 'naisiae@example.com', password: 'kipepeo-9', confirmPassword: 'kipepeo-9' }

function errorsOf<R extends TextRules & typeof newPasswordRules>(rules: R, form: Texts<R>) {
  const { texts, errors } = checkTexts(rules, form)
  return { ...comparePasswords(texts), ...errors }
}

test('a complete sign-up form is valid', () => {
  expect(errorsOf(signUpRules, validForm)).toEqual({})
})

test('an empty form reports only required fields', () => {
  expect(errorsOf(signUpRules, { name: ' ', email: '', password: '', confirmPassword: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
  })
})

test('passwords are compared even while another field is empty or wrong', () => {
  expect(errorsOf(signUpRules, { ...validForm, name: '', password: '12345', confirmPassword: '12346' })).toEqual({
    name: 'Name is required',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords must match',
  })
  expect(errorsOf(signUpRules, { ...validForm, email: 'naisiae', confirmPassword: 'kipepeo-8' })).toEqual({
    email: 'Invalid email',
    confirmPassword: 'Passwords must match',
  })
})

test('a new password has the same rules', () => {
  expect(errorsOf(newPasswordRules, { password: '12345', confirmPassword: '12345' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test.each([
  { name: '', email: '', password: '' },
  { name: 'a\nb', email: 'a@b', password: '12345' },
  { name: 'x'.repeat(101), email: `${'x'.repeat(250)}@example.com`, password: 'x'.repeat(129) },
  { name: ' Naisiae ', email: ' Naisiae@Example.com', password: ' 12345' },
])('form and API report the same errors for $name', (typed) => {
  const { confirmPassword: _confirm, ...rules } = signUpRules
  const { texts, errors } = checkTexts(rules, typed)
  const parsed = registerInput.safeParse(typed)
  const messages = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  expect(messages).toEqual(Object.entries(errors))
  if (parsed.success) expect(parsed.data).toEqual(texts)
})
