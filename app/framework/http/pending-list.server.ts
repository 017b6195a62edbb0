import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from './list-cursor.server.ts'

/** A position in a list that has pending items first and then the latest ones. `at`: ISO text with microseconds. */
export type PendingPosition = { isWaiting: boolean; at: string; id: string }

const positionKeys = z.tuple([z.enum(['true', 'false']), z.iso.datetime({ offset: true }), z.uuid()])

/** The query of a call that returns such a list. */
export const pendingListQuery = z.strictObject({
  limit: pageLimit,
  cursor: listCursor(
    positionKeys,
    (keys): PendingPosition => ({ isWaiting: keys[0] === 'true', at: keys[1], id: keys[2] }),
  ),
})

export function nextPendingLink(url: string, { isWaiting, at, id }: PendingPosition): string {
  return nextPageLink(url, writeCursor([String(isWaiting), at, id]))
}
