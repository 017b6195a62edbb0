import { z } from 'zod'
import { nextPageLink, pageLimit, readCursor, writeCursor } from './list-cursor.server.ts'

/** A position in a list with pending items first, then the latest. `at`: ISO text with microseconds. */
export type PendingPosition = { isWaiting: boolean; at: string; id: string }

const place = z.tuple([z.enum(['true', 'false']), z.iso.datetime({ offset: true }), z.uuid()])

/** The query of a call that returns such a list. */
export const pendingListQuery = z.strictObject({
  limit: pageLimit,
  cursor: z
    .string()
    .max(200)
    .transform((text, context): PendingPosition => {
      const parsed = place.safeParse(readCursor(text, 3))
      if (parsed.success) return { isWaiting: parsed.data[0] === 'true', at: parsed.data[1], id: parsed.data[2] }
      context.addIssue({ code: 'custom', message: 'must come from the Link header of an earlier answer' })
      return z.NEVER
    })
    .optional(),
})

export function nextPendingLink(url: string, { isWaiting, at, id }: PendingPosition): string {
  return nextPageLink(url, writeCursor([String(isWaiting), at, id]))
}
