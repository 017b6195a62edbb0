import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { orderNotFound, orderParams } from './find-staff-order.server.ts'
import { addNote, assignOrder, type NoteRefusal, readNotes, removeNote } from './order-notes.server.ts'
import { assigneeInput, maxNotes, noteInput, orderNotes } from './order-notes.ts'

const problems: Record<NoteRefusal, Problem> = {
  'not-found': orderNotFound,
  'no-note': { status: 404, message: 'There is no such note: it may have been removed already.' },
  'not-yours': { status: 403, message: 'Only its author or an owner may remove a note.' },
  'id-taken': conflict('Another note has this id. Please write it again.'),
  'too-many': conflict(`An order has at most ${maxNotes} notes: please remove one first.`),
  'no-member': fieldError('staff_id', 'There is no staff member with this id.'),
}

const forStaff = callsFor({ policy: 'admin', tags: ['orders'], answer: orderNotes })

export const readNotesCall = forStaff('What staff noted on an order, and who looks after it').get(
  '/api/admin/orders/:number/notes',
  { params: orderParams },
)
export const addNoteCall = forStaff('Note something on an order, for staff alone').post(
  '/api/admin/orders/:number/notes',
  { params: orderParams, input: noteInput },
)
export const removeNoteCall = forStaff('Remove a note: your own, or as an owner any').delete(
  '/api/admin/orders/:number/notes/:id',
  { params: orderParams.extend({ id: z.uuid('is not a note') }) },
)
export const assignOrderCall = forStaff('Say who looks after an order').put('/api/admin/orders/:number/assignee', {
  params: orderParams,
  input: assigneeInput,
})

export const orderNotesApi: ModuleApi = async (api, { shop }) => {
  const notesOrRefusal = async (reader: StaffMember, number: string, refusal: NoteRefusal | null = null) =>
    (refusal === null && (await readNotes(shop.db, reader, number))) || refuse(problems[refusal ?? 'not-found'])

  handle(api, readNotesCall, ({ staff, params: { number } }) => notesOrRefusal(staff, number))

  handle(api, addNoteCall, async ({ staff, params: { number }, body }) =>
    notesOrRefusal(staff, number, await addNote(shop, staff, number, body)),
  )

  handle(api, removeNoteCall, async ({ staff, params: { number, id } }) =>
    notesOrRefusal(staff, number, await removeNote(shop, staff, number, id)),
  )

  handle(api, assignOrderCall, async ({ staff, params: { number }, body }) =>
    notesOrRefusal(staff, number, await assignOrder(shop, staff, number, body.staff_id)),
  )
}
