import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { handOffer } from './hand-offer.ts'
import { readLastRegistration, registerAddresses } from './registration.server.ts'
import { type StaffByHand, staffByHand } from './staff-by-hand.ts'

const tags = ['payments']
const config = { policy: 'admin' as const }

/** The calls of these routes that pages make. */
export const staffByHandCalls = {
  'GET /api/admin/by-hand': { answer: staffByHand },
  'POST /api/admin/by-hand/register': { answer: staffByHand },
}
type StaffByHandCalls = CallTypes<typeof staffByHandCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffByHandCalls {}
}

/** Mounted at `/api/admin/by-hand`. */
export const staffByHandApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: {
        summary: 'How payments by hand are set up',
        tags,
        response: { 200: staffByHand, '4xx': problemAnswer },
      },
    },
    async () => readSetUp(shop),
  )

  api.post(
    '/register',
    {
      config: { policy: 'owner' },
      schema: {
        summary: 'Tell the provider where to tell of payments by hand',
        tags,
        response: { 200: staffByHand, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (!handOffer(shop))
        return refuse(reply, { status: 404, message: 'Payments by hand are not offered: set MPESA_C2B first.' })
      await registerAddresses(shop, request.staff)
      return readSetUp(shop)
    },
  )
}

async function readSetUp(shop: Shop): Promise<StaffByHand> {
  const last = await readLastRegistration(shop.db)
  return {
    offer: handOffer(shop),
    asks_back: shop.config.mpesaInitiator !== null,
    registration: last ? { is_registered: last.isRegistered, text: last.text, at: last.at.toISOString() } : null,
  }
}
