import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { receiveCallback, receiveNamedCallback } from '../../../../app/payments/events/provider-events.server.ts'
import { nairobiStamp } from '../../../../sandbox/daraja/names.ts'
import { callbackText, newReceipt } from '../callbacks.ts'
import { cardEvent } from '../cards.ts'
import type { Push } from './scripted-providers.ts'
import type { EventStep } from './step.ts'
import { charge, pollAll, setQuantity, type World } from './world.ts'

export async function runEventStep(world: World, step: EventStep): Promise<void> {
  const push = world.pushes[step.which % Math.max(world.pushes.length, 1)]
  if (push) await sendEvent(world, step, push)
}

export async function sendEvent(world: World, step: EventStep, push: Push): Promise<void> {
  switch (step.do) {
    case 'approve':
      charge(world, push)
      return
    case 'tell-success':
      await tellSuccess(world, push, step.times)
      return
    case 'tell-and-edit':
      await Promise.all([tellSuccess(world, push, 1), setQuantity(world, push.who, step.quantity)])
      return
    case 'tell-failure':
      return tellFailure(world, push, step.code)
    case 'tell-wrong-amount':
      return tellWrongAmount(world, push)
    case 'forge':
      return forge(world, push)
    case 'tell-other':
      return tellOther(world, push, world.pushes[step.other % world.pushes.length])
  }
}

/** M-Pesa's callback settles a payment by itself; an event of another provider only makes the shop query it. */
async function tellSuccess(world: World, push: Push, times: number): Promise<void> {
  const receipt = charge(world, push)
  if (push.provider === 'mpesa') world.reportedReceipts.add(receipt)
  const body = successBody(world, push, receipt)
  const known = await Promise.all(Array.from({ length: times }, () => deliver(world, push, body)))
  expect(known).not.toContain(false)
  if (push.provider !== 'mpesa') await pollAll(world)
}

function successBody(world: World, push: Push, receipt: string): string {
  const { provider, id, amountKes } = push
  if (provider === 'card') return cardEvent(id)
  if (provider === 'airtel') return airtelBody(world, { id, status_code: 'TS', airtel_money_id: receipt })
  const paid = world.money.find((one) => one.receipt === receipt)
  const stamp = Number(nairobiStamp(paid?.at ?? world.shop.clock.now()))
  return callbackText(id, { amount: amountKes, receipt, stamp })
}

function airtelBody({ shop }: World, payment: object, key = shop.config.airtel?.callbackKey ?? ''): string {
  const transaction = JSON.stringify(payment)
  const hash = createHmac('sha256', key).update(transaction).digest('base64')
  return `{"transaction":${transaction},"hash":"${hash}"}`
}

const ip = '127.0.0.1'

function deliver({ shop }: World, { provider, key }: Push, body: string) {
  const callback = { body, ip }
  return provider === 'mpesa'
    ? receiveCallback(shop, key, callback)
    : receiveNamedCallback(shop, provider, key, { ...callback, isAuthentic: true })
}

async function tellFailure(world: World, push: Push, code: number): Promise<void> {
  const { provider, id } = push
  if (provider === 'card') return
  push.isDenied = true
  const isMpesa = provider === 'mpesa'
  await deliver(world, push, isMpesa ? callbackText(id, { code }) : airtelBody(world, { id, status_code: 'TF' }))
}

async function tellWrongAmount(world: World, push: Push): Promise<void> {
  const { provider, id, amountKes } = push
  if (provider === 'airtel') return
  if (provider === 'card') {
    if (amountKes > 1) charge(world, push, amountKes - 1)
    return pollAll(world)
  }
  const receipt = newReceipt()
  world.reportedReceipts.add(receipt)
  const at = world.shop.clock.now()
  world.money.push({ receipt, kes: amountKes - 1, at, account: push.orderNumber, who: push.who, isMpesa: true })
  const stamp = Number(nairobiStamp(at))
  await deliver(world, push, callbackText(id, { amount: amountKes - 1, receipt, stamp }))
}

/** Requests of a stranger: to an unknown address, or about a payment with another payment's key. */
async function forge(world: World, push: Push): Promise<void> {
  const { shop } = world
  const { provider, id, amountKes } = push
  const receipt = newReceipt()
  const reception =
    provider === 'mpesa'
      ? await receiveCallback(shop, 'f'.repeat(40), { body: callbackText(id, { amount: amountKes, receipt }), ip })
      : await receiveNamedCallback(shop, provider, 'f'.repeat(24), {
          body: cardEvent('f'.repeat(24)),
          ip,
          isAuthentic: false,
        })
  expect(reception.isKnown).toBe(false)
  if (provider !== 'airtel') return
  const payment = { id, status_code: 'TS', airtel_money_id: receipt }
  await deliver(world, push, airtelBody(world, payment, 'another key'))
}

/** Posts M-Pesa's event to the address of another payment. */
async function tellOther({ shop }: World, push: Push, other: Push | undefined): Promise<void> {
  if (!other || other === push || push.isLost || other.isLost) return
  if (push.provider !== 'mpesa' || other.provider !== 'mpesa') return
  const body = callbackText(other.id, { amount: push.amountKes, receipt: newReceipt() })
  await receiveCallback(shop, push.key, { body, ip })
}
