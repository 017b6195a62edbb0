import { z } from 'zod'

/** A variable of the environment. */
export function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, words)
    .transform(Number)
    .refine((n) => n >= least && n <= most, words)
}
