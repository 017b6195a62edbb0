import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { listDeliveryOptions } from '../delivery.server.ts'
import type { DeliveryOption } from '../delivery-option.ts'
import { type ClosedRow, closeDays, listClosed, openDays } from './closed-days.server.ts'
import {
  closedInput,
  newOptionInput,
  optionInput,
  optionOrderInput,
  type StaffClosedDays,
  type StaffOption,
  staffClosedDays,
  staffOptions,
} from './delivery-input.ts'
import { changeOption, endOption, makeOption, orderOptions } from './delivery-options.server.ts'

const tags = ['delivery']
const config = { policy: 'admin' as const }
/** What it costs is the owners' to say. */
const owners = { policy: 'owner' as const }
const idParams = z.object({ id: z.uuid('is not known here') })
const gone = { status: 404, message: 'There is no such delivery option.' }

/** The calls of these routes that pages make. */
export const deliveryCalls = {
  'GET /api/admin/delivery-options': { answer: staffOptions },
  'POST /api/admin/delivery-options': { input: newOptionInput, answer: done },
  'PUT /api/admin/delivery-options/:id': { input: optionInput, answer: done },
  'PUT /api/admin/delivery-options': { input: optionOrderInput, answer: done },
  'POST /api/admin/delivery-options/:id/end': { answer: done },
  'GET /api/admin/closed-days': { answer: staffClosedDays },
  'POST /api/admin/closed-days': { input: closedInput, answer: done },
  'DELETE /api/admin/closed-days/:id': { answer: done },
}
type DeliveryCalls = CallTypes<typeof deliveryCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends DeliveryCalls {}
}

/** Mounted at `/api/admin/delivery-options`. */
export const deliveryOptionsApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: owners,
      schema: {
        tags,
        summary: 'Delivery options, in their order',
        response: { 200: staffOptions, '4xx': problemAnswer },
      },
    },
    async () => (await listDeliveryOptions(shop.db)).map(toStaffOption),
  )

  api.post(
    '/',
    {
      config: owners,
      schema: {
        tags,
        summary: 'Make a delivery option; the same id twice is one',
        body: newOptionInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const made = await makeOption(shop, request.staff, request.body)
      return made.ok
        ? { success: true as const }
        : refuse(reply, { status: 409, message: 'There are too many options. Please end one first.' })
    },
  )

  api.put(
    '/:id',
    {
      config: owners,
      schema: {
        tags,
        summary: 'Change a delivery option; orders keep what they were sold',
        params: idParams,
        body: optionInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await changeOption(shop, request.staff, request.params.id, request.body))
        ? { success: true as const }
        : refuse(reply, gone),
  )

  api.put(
    '/',
    {
      config: owners,
      schema: {
        tags,
        summary: 'Put the delivery options in order',
        body: optionOrderInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await orderOptions(shop, request.staff, request.body.ids))
        ? { success: true as const }
        : refuse(reply, { status: 409, message: 'Somebody else has changed the options. Please look again.' }),
  )

  api.post(
    '/:id/end',
    {
      config: owners,
      schema: {
        tags,
        summary: 'End a delivery option for good',
        params: idParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await endOption(shop, request.staff, request.params.id)) ? { success: true as const } : refuse(reply, gone),
  )
}

/** Mounted at `/api/admin/closed-days`. */
export const closedDaysApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Closed days and pauses, today and later',
        response: { 200: staffClosedDays, '4xx': problemAnswer },
      },
    },
    async () => (await listClosed(shop)).map(toStaffClosed),
  )

  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Close days, or pause; the same id twice is one',
        body: closedInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (await closeDays(shop, request.staff, request.body)) return { success: true as const }
      const message = 'These days are over'
      return refuse(reply, { status: 422, message: `${message}.`, fields: { last_on: message } })
    },
  )

  api.delete(
    '/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Open closed days again',
        params: idParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request) => {
      await openDays(shop, request.staff, request.params.id)
      return { success: true as const }
    },
  )
}

function toStaffOption({ priceCents, priceKes, daysFrom, daysTo, ...option }: DeliveryOption): StaffOption {
  const price =
    priceKes === null
      ? { currency: 'USD' as const, amount: centsToWire(priceCents ?? 0) }
      : { currency: 'KES' as const, amount: priceKes }
  return { ...option, price, days_from: daysFrom, days_to: daysTo }
}

function toStaffClosed({ id, firstOn, lastOn, isPause, stopsSelling, word }: ClosedRow): StaffClosedDays {
  return { id, first_on: firstOn, last_on: lastOn, is_pause: isPause, stops_selling: stopsSelling, word }
}
