import { z } from 'zod'
import { requiredText } from '#app/platform/required-text.ts'

export const staffLoginInput = z.strictObject({
  username: requiredText('Username')
    .trim()
    .min(1, { error: 'Username is required', abort: true })
    .max(60, 'Username must be at most 60 characters'),
  password: requiredText('Password')
    .min(1, { error: 'Password is required', abort: true })
    .max(128, 'Password must be at most 128 characters'),
})
