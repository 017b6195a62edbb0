import { z } from 'zod'

/** Text that must be there, for a field that people know as `label`. */
export const requiredText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
