import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { centsToWire } from '#app/money/money.ts'
import { listDeliveryOptions } from '../delivery.server.ts'
import type { DeliveryOption } from '../delivery-option.ts'
import { type ClosedRow, closeDays, listUpcomingClosedDays, removeClosedDays } from './closed-days.server.ts'
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
import { changeOption, createOption, endOption, reorderOptions } from './delivery-options.server.ts'

const idParams = z.object({ id: z.uuid('is not known here') })
const optionNotFound = { status: 404, message: 'There is no such delivery option.' }

const forOwners = callsFor({ policy: 'owner', tags: ['delivery'] })
const forStaff = callsFor({ policy: 'shop', tags: ['delivery'] })

export const listDeliveryOptionsCall = forOwners('Delivery options, in their order').get(
  '/api/admin/delivery-options',
  { answer: staffOptions },
)
export const makeDeliveryOptionCall = forOwners('Make a delivery option; the same id twice is one').post(
  '/api/admin/delivery-options',
  { input: newOptionInput },
)
export const changeDeliveryOptionCall = forOwners('Change a delivery option; orders keep what they were sold').put(
  '/api/admin/delivery-options/:id',
  { params: idParams, input: optionInput },
)
export const orderDeliveryOptionsCall = forOwners('Put the delivery options in order').put(
  '/api/admin/delivery-options',
  { input: optionOrderInput },
)
export const endDeliveryOptionCall = forOwners('End a delivery option for good').post(
  '/api/admin/delivery-options/:id/end',
  { params: idParams },
)
export const listClosedDaysCall = forStaff('Closed days and pauses, today and later').get('/api/admin/closed-days', {
  answer: staffClosedDays,
})
export const closeDaysCall = forStaff('Close days, or pause; the same id twice is one').post('/api/admin/closed-days', {
  input: closedInput,
})
export const openDaysCall = forStaff('Open closed days again').delete('/api/admin/closed-days/:id', {
  params: idParams,
})

export const deliveryOptionsApi: ModuleApi = async (api, { shop }) => {
  handle(api, listDeliveryOptionsCall, async () => (await listDeliveryOptions(shop.db)).map(toStaffOption))

  handle(api, makeDeliveryOptionCall, async (request) =>
    (await createOption(shop, request.staff, request.body))
      ? done
      : refuse(conflict('There are too many options. Please end one first.')),
  )

  handle(api, changeDeliveryOptionCall, async (request) =>
    (await changeOption(shop, request.staff, request.params.id, request.body)) ? done : refuse(optionNotFound),
  )

  handle(api, orderDeliveryOptionsCall, async (request) =>
    (await reorderOptions(shop, request.staff, request.body.ids))
      ? done
      : refuse(conflict('Somebody else has changed the options. Please look again.')),
  )

  handle(api, endDeliveryOptionCall, async (request) =>
    (await endOption(shop, request.staff, request.params.id)) ? done : refuse(optionNotFound),
  )
}

export const closedDaysApi: ModuleApi = async (api, { shop }) => {
  handle(api, listClosedDaysCall, async () => (await listUpcomingClosedDays(shop)).map(toStaffClosed))

  handle(api, closeDaysCall, async (request) => {
    if (await closeDays(shop, request.staff, request.body)) return done
    const message = 'These days are over'
    return refuse({ status: 400, message: `${message}.`, fields: { last_on: message } })
  })

  handle(api, openDaysCall, async (request) => {
    await removeClosedDays(shop, request.staff, request.params.id)
    return done
  })
}

function toStaffOption({ priceCents, priceKes, daysFrom, daysTo, toOffice, ...option }: DeliveryOption): StaffOption {
  const price =
    priceKes === null
      ? { currency: shopCurrency(), amount: centsToWire(priceCents ?? 0) }
      : { currency: 'KES' as const, amount: priceKes }
  return { ...option, price, days_from: daysFrom, days_to: daysTo, ...(toOffice ? { to_office: true } : {}) }
}

function toStaffClosed({ id, firstOn, lastOn, isPause, stopsSelling, word }: ClosedRow): StaffClosedDays {
  return { id, first_on: firstOn, last_on: lastOn, is_pause: isPause, stops_selling: stopsSelling, word }
}
