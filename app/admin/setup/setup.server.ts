import { asc, not } from 'drizzle-orm'
import { categories, products } from '#app/catalog/catalog.tables.server.ts'
import { listPublishedKeys } from '#app/content/content-pages.server.ts'
import { listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { recordOf } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { countCall, type RateLimited } from '#app/identity/throttling/rate-limits.server.ts'
import { readLooks } from '#app/look/looks.server.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { hasMakerChannel } from '#app/orders/messages/maker-mails.server.ts'
import { orders, salesRows } from '#app/orders/orders.tables.server.ts'
import { isOffered, providers } from '#app/payments/providers.server.ts'
import type { TemplateResult } from '#app/shop/services/shop-templates.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { TemplateName } from '#app/shop/shop-template.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { pushDevices } from '#app/staff/push.tables.server.ts'
import { channelCheck, mailServerCheck, smsCheck } from '../doctor/doctor.server.ts'
import { checkReadiness, moneyCheck, textsCheck } from '../doctor/readiness.server.ts'
import { providerChecks } from '../health/health.server.ts'
import { failed, type HealthCheck } from '../health/health-check.ts'
import { serviceGuides } from './service-guides.ts'
import type { Service, Setup, StepState } from './setup.ts'

/** Derives the state of each step from the shop's data, so nothing is stored. */
export async function readSetup(shop: Shop): Promise<Setup> {
  const { db, config, settings } = shop
  const [checks, rate, looks, replaceable, devices, options, writtenPages, isStarted] = await Promise.all([
    checkReadiness(shop),
    currentRate(shop),
    readLooks(db),
    listReplaceableCategories(db),
    db.select({ id: pushDevices.id }).from(pushDevices).limit(1),
    listDeliveryOptions(db),
    listPublishedKeys(db),
    hasProductOrOrder(db),
  ])
  const missing = checks.filter(({ isWell }) => !isWell)
  const isMissing = (checkName: string) => missing.some(({ name }) => name === checkName)
  return {
    is_demo: config.isDemo,
    steps: {
      template: optionalState(isStarted),
      contact: neededState(textsCheck(shop).isWell),
      looks: optionalState(Boolean(looks?.published ?? settings.hero)),
      categories: optionalState(replaceable.length === 0 || replaceable.some(({ scene }) => scene === null)),
      orders: optionalState(hasMakerChannel(shop) || devices.length > 0),
      payment: neededState(moneyCheck(config).isWell),
      delivery: neededState(options.length > 0),
      piece: neededState(!isMissing('Pieces')),
      pages: neededState(writtenPages.includes('terms')),
      money: neededState(missing.length === 0),
    },
    services: {
      ...recordOf(providerNames, (name) => ({ ...providers[name].guide, is_set: isOffered(shop, name) })),
      telegram: { ...serviceGuides.telegram, is_set: config.channel !== null },
      mail: { ...serviceGuides.mail, is_set: config.smtpUrl !== undefined },
      sms: { ...serviceGuides.sms, is_set: config.sms !== null },
    },
    public_url: config.publicUrl,
    rate: { kes: rate.rate, is_fallback: rate.isFallback },
    can_choose_template: !isStarted,
    replaceable_categories: replaceable.map(({ label }) => label),
    missing,
  }
}

const neededState = (isDone: boolean): StepState => (isDone ? 'done' : 'todo')
const optionalState = (isDone: boolean): StepState => (isDone ? 'done' : 'optional')

/** Deleted products count as well. */
async function hasProductOrOrder(db: Database): Promise<boolean> {
  if ((await db.$count(products)) > 0) return true
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
  return order !== undefined
}

/** Fills an empty shop. The template's products are examples, so they are added as drafts. */
export function chooseTemplate(shop: Shop, staff: StaffMember, name: TemplateName): Promise<TemplateResult> {
  return shop.templates.apply(shop, {
    name,
    by: staff.name,
    afterWrite: (tx) =>
      recordAudit(tx, {
        at: shop.clock.now(),
        staff,
        action: 'template chosen',
        subject: 'settings:look',
        after: { template: name },
      }),
  })
}

/** The categories that the owner may still replace, all at once. Empty after the first product. */
async function listReplaceableCategories(db: Database) {
  if ((await db.$count(products)) > 0) return []
  const { label, scene, position } = categories
  // Only a template's categories have a scene.
  return db.select({ label, scene }).from(categories).orderBy(asc(position))
}

/** The number of steps that are still to do. 0 after the first sale, because such a shop needs no guide. */
export async function countStepsToDo(shop: Shop): Promise<number> {
  if (!shop.config.isDemo && (await hasSold(shop))) return 0
  const { steps } = await readSetup(shop)
  return Object.values(steps).filter((state) => state === 'todo').length
}

async function hasSold({ db }: Shop): Promise<boolean> {
  const [sale] = await db.select({ id: salesRows.id }).from(salesRows).where(not(salesRows.isDemo)).limit(1)
  return sale !== undefined
}

const triesAnHour = 30

/** Checks the credentials as the doctor does, without a message or a payment. */
export async function testServiceCredentials(
  shop: Shop,
  staff: StaffMember,
  service: Service,
): Promise<RateLimited | { ok: true; check: HealthCheck }> {
  const count = await countCall(shop, `set-up tries of ${staff.id}`, triesAnHour, 3_600)
  if (!count.ok) return count
  const check = (await checkService(shop, service)) ?? notSetUpCheck(service)
  shop.log.info({ service, isWell: check.isWell }, 'the credentials of a service were tested')
  return { ok: true, check }
}

/** Null if the variables of the service are not set. */
async function checkService(shop: Shop, service: Service): Promise<HealthCheck | null> {
  const { channel, smtpUrl, sms } = shop.config
  if (service === 'telegram') return channel && channelCheck(shop)
  if (service === 'mail') return smtpUrl ? mailServerCheck(shop.config) : null
  if (service === 'sms') return sms && smsCheck(sms)
  return (await providerChecks(shop, service)[0]) ?? null
}

function notSetUpCheck(name: Service): HealthCheck {
  return failed(name, 'It is not set up yet: set its variables, then restart the shop.')
}
