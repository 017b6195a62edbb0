import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { carrierInput, carrierList, maxCarriers } from './carrier.ts'
import { type CarrierRefusal, listCarriers, removeCarrier, saveCarrier } from './carriers.server.ts'

const wrongLink = 'Link must begin with https:// and hold {number} once, behind the name of the site'
const nameTaken = 'Another carrier has this name'
const problems: Record<CarrierRefusal, Problem> = {
  'wrong-link': { status: 400, message: `${wrongLink}.`, fields: { link_pattern: wrongLink } },
  'name-taken': { status: 409, message: `${nameTaken}.`, fields: { name: nameTaken } },
  'too-many': conflict(`There are at most ${maxCarriers} carriers: please remove one first.`),
}

const params = z.object({ id: z.uuid('is not a carrier') })
const forShop = callsFor({ policy: 'shop', tags: ['orders'], params, answer: carrierList })

const forStaff = callsFor({ policy: 'admin', tags: ['orders'] })

export const listCarriersCall = forStaff('Who carries parcels, and where they are followed').get(
  '/api/admin/carriers',
  { answer: carrierList },
)
export const saveCarrierCall = forShop('Add or change a carrier; parcels keep the link that they were sent with').put(
  '/api/admin/carriers/:id',
  { input: carrierInput },
)
export const removeCarrierCall = forShop('Remove a carrier from the list; parcels keep its name').delete(
  '/api/admin/carriers/:id',
)

export const carriersApi: ModuleApi = async (api, { shop }) => {
  handle(api, listCarriersCall, () => listCarriers(shop.db))

  handle(api, saveCarrierCall, async ({ staff, params: { id }, body }) => {
    const refusal = await saveCarrier(shop, staff, { id, ...body })
    return refusal ? refuse(problems[refusal]) : listCarriers(shop.db)
  })

  handle(api, removeCarrierCall, async ({ staff, params: { id } }) => {
    await removeCarrier(shop, staff, id)
    return listCarriers(shop.db)
  })
}
