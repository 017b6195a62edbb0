import { z } from 'zod'
import { isDay } from './nairobi.ts'

/** A day in Nairobi, as `2026-11-21`. */
export const day = z.string().refine(isDay, 'must be a day such as 2026-11-30')

/** For a list or an export; the last day is included. */
export const dayRangeFields = { from: day.optional(), to: day.optional() }

type Days = { from?: string | undefined; to?: string | undefined }

/** For `refine`. Without this check, days in the wrong order would give an empty file. */
export const daysInOrder: [(days: Days) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => !from || !to || from <= to,
  { path: ['to'], error: 'must not be before the first day' },
]
