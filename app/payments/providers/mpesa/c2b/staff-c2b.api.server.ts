import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { manualPaymentOffer } from './manual-payment-offer.ts'
import { readLastRegistration, registerAddresses } from './registration.server.ts'
import { type StaffC2b, staffC2b } from './staff-c2b.ts'

const forShop = callsFor({ policy: 'shop', tags: ['payments'] })

export const readC2bCall = forShop('How payments by hand are set up').get('/api/admin/by-hand', { answer: staffC2b })
const forOwners = callsFor({ policy: 'owner', tags: ['payments'] })

export const registerC2bCall = forOwners('Tell the provider where to tell of payments by hand').post(
  '/api/admin/by-hand/register',
  { answer: staffC2b },
)

export const staffC2bApi: ModuleApi = async (api, { shop }) => {
  handle(api, readC2bCall, async () => readSetUp(shop))

  handle(api, registerC2bCall, async (request) => {
    if (!manualPaymentOffer(shop))
      return refuse({ status: 404, message: 'Payments by hand are not offered: set MPESA_C2B first.' })
    await registerAddresses(shop, request.staff)
    return readSetUp(shop)
  })
}

async function readSetUp(shop: Shop): Promise<StaffC2b> {
  const last = await readLastRegistration(shop.db)
  return {
    offer: manualPaymentOffer(shop),
    asks_back: shop.config.mpesaInitiator !== null,
    registration: last ? { is_registered: last.isRegistered, text: last.text, at: last.at.toISOString() } : null,
  }
}
