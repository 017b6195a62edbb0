import multipart from '@fastify/multipart'
import { z } from 'zod'
import { readFields, type UploadReading, uploadLimits, withUpload } from '#app/catalog/admin/upload-form.server.ts'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { findStaffOrder, orderNotFound, orderParams } from '../admin/find-staff-order.server.ts'
import { orderPhone } from '../customer-messages/customer-messages.server.ts'
import { parseSmsNumber } from '../customer-messages/sms-number.ts'
import type { Order } from '../order.ts'
import { canPhotograph, maxPhotographs, orderPhotoLimit } from './order-photograph.ts'
import { addPhotograph, type PhotographRefusal, readPhotographs, removePhotograph } from './order-photographs.server.ts'
import { staffPhotographPath } from './photographs.api.server.ts'
import { photographInput, type StaffPhotographs, staffPhotographs } from './staff-photographs.ts'

const photographParams = orderParams.extend({ id: z.uuid('is not a photograph') })

const tooMany = `An order has at most ${maxPhotographs} photos: please take one away first.`
const problems: Record<PhotographRefusal, Problem> = {
  'not-found': orderNotFound,
  'no-photograph': { status: 404, message: 'There is no such photograph: it may have been taken away already.' },
  'id-taken': conflict('Another order already uses this photograph id. Please select the photograph again.'),
  'not-being-made': conflict('Only an order that is paid and not yet sent is photographed.'),
  'too-many': conflict(tooMany),
}

const forStaff = callsFor({ policy: 'admin', tags: ['orders'] })
const forWorkshop = callsFor({ policy: 'workshop', tags: ['orders'] })

export const listPhotographsCall = forStaff('List the photographs of an order in production').get(
  '/api/admin/orders/:number/photographs',
  { params: orderParams, answer: staffPhotographs },
)
export const addPhotographCall = forWorkshop(
  "Add a photograph of an order in production; the buyer is notified and sees it on the order's page only",
).post('/api/admin/orders/:number/photographs', {
  description: 'A multipart form: id (a UUID of its own), words (may be empty) and one image.',
  consumes: ['multipart/form-data'],
  params: orderParams,
  answer: staffPhotographs,
})
export const removePhotographCall = forWorkshop("Take a photograph off an order's page").delete(
  '/api/admin/orders/:number/photographs/:id',
  { params: photographParams, answer: staffPhotographs },
)

export const staffPhotographsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(orderPhotoLimit), throwFileSizeLimit: false })

  handle(api, listPhotographsCall, async (request) => {
    const order = await findStaffOrder(shop.db, request.params.number)
    return order ? readStaffPhotographs(shop, order) : refuse(problems['not-found'])
  })

  handle(api, addPhotographCall, async (request) => {
    const { number } = request.params
    const addFromUpload = (reading: UploadReading) => addUploadedPhotograph(shop, request.staff, number, reading)
    const orderOrProblem = await withUpload(shop, request, addFromUpload, orderPhotoLimit)
    return 'status' in orderOrProblem ? refuse(orderOrProblem) : readStaffPhotographs(shop, orderOrProblem)
  })

  handle(api, removePhotographCall, async (request) => {
    const { number, id } = request.params
    const result = await removePhotograph(shop, request.staff, number, id)
    return result.ok ? readStaffPhotographs(shop, result.order) : refuse(toProblem(result))
  })
}

async function addUploadedPhotograph(
  shop: Shop,
  staff: StaffMember,
  number: string,
  reading: UploadReading,
): Promise<Order | Problem> {
  const read = readFields(reading, photographInput)
  if (!read.ok) return read.problem
  const [photo] = read.form.photos
  if (!photo) return fieldError('images', 'A picture is required.')
  const result = await addPhotograph(shop, staff, number, read.input, photo)
  return result.ok ? result.order : toProblem(result)
}

type PhotographError = Exclude<Awaited<ReturnType<typeof addPhotograph>>, { ok: true }>

function toProblem(result: PhotographError): Problem {
  if (result.reason === 'photo') return fieldError('images', result.message)
  if (result.reason === 'images-swept') return conflict('The photo got lost on the way. Please send it again.')
  return problems[result.reason]
}

async function readStaffPhotographs(shop: Shop, order: Order): Promise<StaffPhotographs> {
  const rows = await readPhotographs(shop.db, order.id)
  const { smtpUrl, sms } = shop.config
  const { contact } = order
  return {
    photographs: rows.map(({ id, words, staffName, addedAt }) => ({
      id,
      words,
      staff_name: staffName,
      added_at: addedAt.toISOString(),
      image: staffPhotographPath(shop, id),
    })),
    room: canPhotograph(order.state) ? Math.max(0, maxPhotographs - rows.length) : 0,
    ways: {
      email: smtpUrl !== undefined && contact.email !== '',
      sms: sms !== null && parseSmsNumber(orderPhone(order)) !== null,
    },
  }
}
