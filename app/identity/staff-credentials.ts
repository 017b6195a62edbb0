import { z } from 'zod'

const needed = (missing: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? missing : 'Must be text') })

export const staffLoginInput = z.strictObject({
  username: needed('Username is required').trim().min(1, { error: 'Username is required', abort: true }).max(60),
  password: needed('Password is required').min(1, { error: 'Password is required', abort: true }).max(128),
})
