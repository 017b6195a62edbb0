import type { RoomApi } from './platform/room-api.server.ts'

/** Door 2: every prefix under /api and the room behind it. */
export const apiDoors: { prefix: string; room: RoomApi }[] = []
