import multipart from '@fastify/multipart'
import { readFields, type UploadReading, uploadLimits, withUpload } from '#app/catalog/admin/upload-form.server.ts'
import { centre } from '#app/catalog/focus-point.ts'
import { picturePath } from '#app/catalog/image-path.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { recordOf } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { minorUnits } from '#app/money/currency.ts'
import { wireToCents } from '#app/money/money.ts'
import { readSmsAddress } from '#app/orders/customer-messages/sms-reports.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { completeSettings, type ShopSettings, settingVariables } from '#app/shop/shop-settings.ts'
import { hasOrders, setCurrency } from './currency.server.ts'
import { resetHero, type SetHeroResult, setHero } from './hero-picture.server.ts'
import {
  listSections,
  mergeExplicitSettings,
  type SettingsRefusal,
  type WriteSettingsResult,
  writeSettings,
} from './settings.server.ts'
import {
  bankInput,
  currencyInput,
  heroFields,
  messagesInput,
  ownHeroInput,
  productionInput,
  type StaffSettings,
  staffSettings,
  textsInput,
} from './settings-input.ts'
import { heroPhotoLimit, minHeroWidth, type SettingsSection, settingsSections } from './settings-rules.ts'

const problems: Record<SettingsRefusal, Problem> = {
  'changed-meanwhile': conflict(
    'Somebody else has changed these settings. Nothing was overwritten: please load the page again.',
  ),
  'set-in-environment': conflict('The environment sets this. It can be changed there alone.'),
  'orders-exist': conflict(
    'There are orders already, and they keep their currency. It can be chosen before the first order only.',
  ),
  'price-too-high': conflict(
    'A product costs more than this currency allows. Nothing was changed: please lower its price first.',
  ),
}
const tooNarrow = `The picture must be at least ${minHeroWidth.toLocaleString('en')} pixels wide.`
const noPicture = 'Please choose a picture.'

const forOwners = callsFor({ policy: 'owner', tags: ['settings'] })

export const readSettingsCall = forOwners("Read the shop's settings, and which of them the environment sets").get(
  '/api/admin/settings',
  { answer: staffSettings },
)
export const saveTextsCall = forOwners("Change the shop's name and contacts").put('/api/admin/settings/words', {
  input: textsInput,
})
export const saveProductionCall = forOwners(
  'Change the days for making and for returns; existing orders keep theirs',
).put('/api/admin/settings/making', { input: productionInput })
export const saveCurrencyCall = forOwners(
  'Set the currency of all prices, before the first order, and the delivery price without options',
).put('/api/admin/settings/currency', {
  stepUp: true,
  touchesMoney: true,
  description: 'Prices keep their numbers. Orders are paid in Kenyan shillings in any currency.',
  input: currencyInput,
})
export const saveBankCall = forOwners(
  'Change the bank account, with a message to the channel, and for how many hours bank orders reserve stock',
).put('/api/admin/settings/bank', {
  stepUp: true,
  touchesMoney: true,
  description: 'Without details bank transfer is not on offer.',
  input: bankInput,
})
export const saveMessagesCall = forOwners(
  'Change where the makers get orders, and to which countries the shop sends SMS',
).put('/api/admin/settings/messages', { stepUp: true, input: messagesInput })
export const setHeroCall = forOwners("Set the landing page's picture, its description and its focus point").post(
  '/api/admin/settings/hero',
  {
    description:
      'A multipart form: alt, version, one image under images or none, and focus, a JSON list of one point {x, y} in per cent.',
    consumes: ['multipart/form-data'],
  },
)
export const resetHeroCall = forOwners("Restore the shop's own picture on the landing page").post(
  '/api/admin/settings/hero/own',
  { input: ownHeroInput },
)

export const settingsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(heroPhotoLimit), throwFileSizeLimit: false })
  addTextRoutes(api, shop)
  addHeroRoutes(api, shop)
}

function addTextRoutes(api: Api, shop: Shop) {
  handle(api, readSettingsCall, async () => readStaffSettings(shop))

  handle(api, saveTextsCall, ({ staff, body }) => saveSection(shop, staff, 'words', body))

  handle(api, saveProductionCall, ({ staff, body }) => saveSection(shop, staff, 'making', body))

  handle(api, saveCurrencyCall, async ({ staff, body: { version, currency, shipping } }) => {
    const flatShippingCents = wireToCents(shipping, minorUnits(currency)) ?? 0
    return answerOf(await setCurrency(shop, staff, version, { currency, flatShippingCents }))
  })

  handle(api, saveBankCall, ({ staff, body }) => saveSection(shop, staff, 'bank', body))

  handle(api, saveMessagesCall, ({ staff, body }) => saveSection(shop, staff, 'messages', body))
}

function addHeroRoutes(api: Api, shop: Shop) {
  handle(api, setHeroCall, async (request) => {
    const save = (reading: UploadReading) => saveHero(shop, request.staff, reading)
    const problem = await withUpload(shop, request, save, heroPhotoLimit)
    return problem ? refuse(problem) : done
  })

  handle(api, resetHeroCall, async ({ staff, body: { version } }) => answerOf(await resetHero(shop, staff, version)))
}

type SectionInput = Partial<ShopSettings> & { version: number }

async function saveSection(shop: Shop, staff: StaffMember, section: SettingsSection, input: SectionInput) {
  const { version, ...settings } = input
  const content = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return answerOf(await writeSettings(shop, staff, { section, version, content }))
}

function answerOf(result: WriteSettingsResult) {
  return result.ok ? done : refuse(problems[result.reason])
}

async function saveHero(shop: Shop, staff: StaffMember, reading: UploadReading): Promise<Problem | null> {
  const read = readFields(reading, heroFields)
  if (!read.ok) return read.problem
  const { photos, points } = read.form
  const result = await setHero(shop, staff, { ...read.input, photo: photos[0] ?? null, focus: points[0] ?? centre })
  return result.ok ? null : heroProblem(result)
}

function heroProblem(result: Extract<SetHeroResult, { ok: false }>): Problem {
  switch (result.reason) {
    case 'photo':
      return fieldError('images', result.message)
    case 'images-swept':
      return conflict('The picture got lost on the way. Please send it again.')
    case 'too-narrow':
      return fieldError('images', tooNarrow)
    case 'no-picture':
      return fieldError('images', noPicture)
    default:
      return problems[result.reason]
  }
}

async function readStaffSettings(shop: Shop): Promise<StaffSettings> {
  const stored = await listSections(shop.db)
  const { givenSettings } = shop.config
  const { hero, flatShippingCents, ...values } = completeSettings(
    shop.config,
    mergeExplicitSettings(stored, shop.config),
  )
  const sections = recordOf(settingsSections, (section) => {
    const row = stored.find((one) => one.section === section)
    const { version = 0, changedAt, changedBy = null } = row ?? {}
    return { version, changed_at: changedAt?.toISOString() ?? null, changed_by: changedBy }
  })
  return {
    values,
    shipping: flatShippingCents / minorUnits(values.currency),
    has_orders: await hasOrders(shop.db, shop),
    set_by: Object.fromEntries(Object.entries(settingVariables).filter(([name]) => name in givenSettings)),
    sections,
    has_telegram: shop.channel !== null,
    sends_mail: shop.config.smtpUrl !== undefined,
    sms_address: await readSmsAddress(shop),
    hero: hero && { src: picturePath(hero.key, 960, 'jpg'), alt: hero.alt, focus: hero.focus },
  }
}
