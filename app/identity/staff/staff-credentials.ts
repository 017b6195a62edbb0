import { z } from 'zod'
import { textInput } from '#app/platform/text-input.ts'
import { trimmed } from '#app/platform/text-rules.ts'

export const staffLoginInput = z.strictObject({
  username: textInput({ label: 'Username', tidy: trimmed, most: 60 }),
  password: textInput({ label: 'Password', most: 128 }),
})
