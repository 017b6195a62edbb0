import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { StaffWebhook, WebhookDeliveryRow } from '../../../app/webhooks/admin/webhook-input.ts'
import { webhookEvents } from '../../../app/webhooks/webhook.ts'
import { openOffice } from './office.ts'
import { createTestShop, type TestShop } from './test-shop.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

export async function add(shop: TestShop, office: Office, events: readonly string[] = webhookEvents) {
  const id = randomUUID()
  const answer = await office.post('/webhooks', { id, url: `${shop.sandbox.url}/webhooks/in`, events })
  expect(answer.statusCode).toBe(200)
  const { secret } = answer.json() as { secret: string }
  shop.sandbox.trustWebhooks(secret)
  return { id, secret }
}

export async function open() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  return { shop, office, ...(await add(shop, office)) }
}

export const round = (shop: TestShop) => shop.runJobs(['webhooks'])
export const readAddress = (office: Office, id: string) => office.get<StaffWebhook>(`/webhooks/${id}`)
export const readDeliveries = (office: Office, id: string) =>
  office.get<WebhookDeliveryRow[]>(`/webhooks/${id}/deliveries`)
