import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { codeInput, type StaffCode, staffCode } from './code-input.ts'
import { type CodeWithUses, endCode, listCodes, makeCode } from './discount-codes.server.ts'

const tags = ['discounts']
const config = { policy: 'owner' as const }
const staffCodes = z.array(staffCode)
/** More than a shop gives out; the oldest are left out. */
const mostListed = 500

/** The calls of these routes that pages make. */
export const discountCodeCalls = {
  'GET /api/admin/discount-codes': { answer: staffCodes },
  'POST /api/admin/discount-codes': { input: codeInput, answer: done },
  'POST /api/admin/discount-codes/:id/end': { answer: done },
}
type DiscountCodeCalls = CallTypes<typeof discountCodeCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends DiscountCodeCalls {}
}

/** Mounted at `/api/admin/discount-codes`. */
export const discountCodesApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: { tags, summary: 'Discount codes, newest first', response: { 200: staffCodes, '4xx': problemAnswer } },
    },
    async () => (await listCodes(shop.db, mostListed)).map(toStaffCode),
  )

  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Make a discount code; the same id twice is one code',
        body: codeInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await makeCode(shop, request.staff, request.body)
      if (result.ok) return { success: true as const }
      const message = 'There is a code of this name already'
      return refuse(reply, { status: 409, message: `${message}.`, fields: { code: message } })
    },
  )

  api.post(
    '/:id/end',
    {
      config,
      schema: {
        tags,
        summary: 'End a discount code for good',
        params: z.object({ id: z.uuid('is not a code') }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (await endCode(shop, request.staff, request.params.id)) return { success: true as const }
      return refuse(reply, { status: 404, message: 'There is no such code.' })
    },
  )
}

function toStaffCode({ amountCents, leastCents, endedAt, ...code }: CodeWithUses): StaffCode {
  return {
    id: code.id,
    code: code.code,
    percent: code.percent,
    amount: amountCents === null ? null : centsToWire(amountCents),
    least: centsToWire(leastCents),
    begins_on: code.beginsOn,
    ends_on: code.endsOn,
    most_uses: code.mostUses,
    most_uses_of_customer: code.mostUsesOfCustomer,
    uses: code.uses,
    ended_at: endedAt?.toISOString() ?? null,
  }
}
