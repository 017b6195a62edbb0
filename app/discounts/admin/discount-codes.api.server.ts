import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { centsToWire } from '#app/money/money.ts'
import { codeInput, type StaffCode, staffCode } from './code-input.ts'
import { type CodeWithUses, createCode, endCode, listCodes } from './discount-codes.server.ts'

/** The list has only the newest codes up to this number, which hardly any shop exceeds. */
const maxListed = 500

const forOwners = callsFor({ policy: 'owner', tags: ['discounts'] })

export const listDiscountCodesCall = forOwners('Discount codes, newest first').get('/api/admin/discount-codes', {
  answer: z.array(staffCode),
})
export const makeDiscountCodeCall = forOwners('Make a discount code; the same id twice is one code').post(
  '/api/admin/discount-codes',
  { input: codeInput },
)
export const endDiscountCodeCall = forOwners('End a discount code for good').post('/api/admin/discount-codes/:id/end', {
  params: z.object({ id: z.uuid('is not a code') }),
})

export const discountCodesApi: ModuleApi = async (api, { shop }) => {
  handle(api, listDiscountCodesCall, async () => (await listCodes(shop.db, maxListed)).map(toStaffCode))

  handle(api, makeDiscountCodeCall, async (request) => {
    const result = await createCode(shop, request.staff, request.body)
    if (result.ok) return done
    const message = 'There is a code of this name already'
    return refuse({ status: 409, message: `${message}.`, fields: { code: message } })
  })

  handle(api, endDiscountCodeCall, async (request) => {
    if (await endCode(shop, request.staff, request.params.id)) return done
    return refuse({ status: 404, message: 'There is no such code.' })
  })
}

function toStaffCode({ amountCents, minCents, endedAt, ...code }: CodeWithUses): StaffCode {
  return {
    id: code.id,
    code: code.code,
    percent: code.percent,
    amount: amountCents === null ? null : centsToWire(amountCents),
    least: centsToWire(minCents),
    begins_on: code.beginsOn,
    ends_on: code.endsOn,
    most_uses: code.maxUses,
    most_uses_of_customer: code.maxUsesOfCustomer,
    uses: code.uses,
    ended_at: endedAt?.toISOString() ?? null,
  }
}
