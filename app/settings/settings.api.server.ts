import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type UploadReading, uploadLimits, withUpload } from '#app/catalog/admin/upload-form.server.ts'
import { middle } from '#app/catalog/focus-point.ts'
import { picturePath } from '#app/catalog/picture.ts'
import { hasPasskeys } from '#app/identity/staff/passkeys/passkeys.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { codeNeeded } from '#app/identity/staff/require-admin.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { fieldProblem, type Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { firstSettings, settingVariables } from '#app/platform/shop-settings.ts'
import { type SetHeroResult, setHero, takeHeroAway } from './hero-picture.server.ts'
import { listSections, type SettingsRefusal, type WriteSettingsResult, writeSettings } from './settings.server.ts'
import {
  bankInput,
  heroFields,
  makingInput,
  ownHeroInput,
  type StaffSettings,
  staffSettings,
  wordsInput,
} from './settings-input.ts'
import { leastHeroWidth, ofHero, settingsSections } from './settings-rules.ts'

const tags = ['settings']
const config = { policy: 'owner' as const }

const problems: Record<SettingsRefusal, Problem> = {
  'changed-meanwhile': {
    status: 409,
    message: 'Somebody else has changed these settings. Nothing was overwritten: please load the page again.',
  },
  'set-in-environment': { status: 409, message: 'The environment sets this. It can be changed there alone.' },
}
const tooNarrow = `The picture must be at least ${leastHeroWidth} pixels wide.`
const noPicture = 'Please choose a picture.'

/** The calls of these routes that pages make. */
export const settingsCalls = {
  'GET /api/admin/settings': { answer: staffSettings },
  'PUT /api/admin/settings/words': { input: wordsInput, answer: done },
  'PUT /api/admin/settings/making': { input: makingInput, answer: done },
  'PUT /api/admin/settings/bank': { input: bankInput, answer: done },
  'POST /api/admin/settings/hero': { answer: done },
  'POST /api/admin/settings/hero/own': { input: ownHeroInput, answer: done },
}
type SettingsCalls = CallTypes<typeof settingsCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends SettingsCalls {}
}

const response = { 200: done, '4xx': problemAnswer }

/** Mounted at `/api/admin/settings`. */
export const settingsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(ofHero), throwFileSizeLimit: false })
  addTextRoutes(api, shop)
  addHeroRoutes(api, shop)
}

function addTextRoutes(api: Api, shop: Shop) {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: "The shop's settings, and which of them the environment sets",
        response: { 200: staffSettings, '4xx': problemAnswer },
      },
    },
    async (request) => readForStaff(shop, request),
  )

  api.put(
    '/words',
    { config, schema: { tags, summary: "Change the shop's name and contacts", body: wordsInput, response } },
    async ({ staff, body: { version, ...named } }, reply) => {
      const content = Object.fromEntries(Object.entries(named).filter(([, text]) => text !== undefined))
      return answer(reply, await writeSettings(shop, staff, { section: 'words', version, content }))
    },
  )

  api.put(
    '/making',
    {
      config,
      schema: {
        tags,
        summary: 'Change how long making takes; orders keep what they were promised',
        body: makingInput,
        response,
      },
    },
    async ({ staff, body: { version, ...content } }, reply) =>
      answer(reply, await writeSettings(shop, staff, { section: 'making', version, content })),
  )

  api.put(
    '/bank',
    {
      config,
      schema: {
        tags,
        summary: 'Change where transfers go, told in the channel; without details bank transfer is not on offer',
        body: bankInput,
        response,
      },
    },
    async ({ staff, staffNeedsCode, body: { version, ...content } }, reply) => {
      if (staffNeedsCode) return refuse(reply, codeNeeded)
      return answer(reply, await writeSettings(shop, staff, { section: 'bank', version, content }))
    },
  )
}

function addHeroRoutes(api: Api, shop: Shop) {
  api.post(
    '/hero',
    {
      config,
      schema: {
        tags,
        summary: "Set the landing page's picture, its words and what stays in view of it",
        description:
          'A multipart form: alt, version, one image under images or none, and focus, a JSON list of one point {x, y} in per cent.',
        consumes: ['multipart/form-data'],
        response,
      },
    },
    async (request, reply) => {
      const take = (reading: UploadReading) => takeHero(shop, request.staff, reading)
      const problem = await withUpload(shop, request, take, ofHero)
      return problem ? refuse(reply, problem) : { success: true as const }
    },
  )

  api.post(
    '/hero/own',
    {
      config,
      schema: { tags, summary: "Give the landing page the shop's own picture again", body: ownHeroInput, response },
    },
    async ({ staff, body: { version } }, reply) => answer(reply, await takeHeroAway(shop, staff, version)),
  )
}

function answer(reply: FastifyReply, result: WriteSettingsResult) {
  return result.ok ? { success: true as const } : refuse(reply, problems[result.reason])
}

async function takeHero(shop: Shop, staff: StaffMember, reading: UploadReading): Promise<Problem | null> {
  if (!reading.ok) return ofPicture(400, reading.message)
  const { fields, photos, points } = reading.form
  const input = heroFields.safeParse(fields)
  if (!input.success) return fieldProblem(input.error)
  const result = await setHero(shop, staff, { ...input.data, photo: photos[0] ?? null, focus: points[0] ?? middle })
  return result.ok ? null : heroProblem(result)
}

function heroProblem(result: Extract<SetHeroResult, { ok: false }>): Problem {
  switch (result.reason) {
    case 'photo':
      return ofPicture(400, result.message)
    case 'images-swept':
      return ofPicture(409, 'The picture got lost on the way. Please send it again.')
    case 'too-narrow':
      return ofPicture(422, tooNarrow)
    case 'no-picture':
      return ofPicture(422, noPicture)
    default:
      return problems[result.reason]
  }
}

function ofPicture(status: number, message: string): Problem {
  return { status, message, fields: { images: message } }
}

type Asking = Pick<FastifyRequest, 'staff' | 'staffNeedsCode'>

async function readForStaff(shop: Shop, { staff, staffNeedsCode }: Asking): Promise<StaffSettings> {
  const stored = await listSections(shop.db)
  const { givenSettings } = shop.config
  const { hero, ...values } = Object.assign(
    { ...firstSettings },
    ...stored.map(({ content }) => content),
    givenSettings,
  )
  const sections = settingsSections.map((section) => {
    const row = stored.find((one) => one.section === section)
    const { version = 0, changedAt, changedBy = null } = row ?? {}
    return [section, { version, changed_at: changedAt?.toISOString() ?? null, changed_by: changedBy }] as const
  })
  return {
    values,
    set_by: Object.fromEntries(Object.entries(settingVariables).filter(([name]) => name in givenSettings)),
    sections: Object.fromEntries(sections) as StaffSettings['sections'],
    hero: hero && { src: picturePath(hero.key, 960, 'jpg'), alt: hero.alt, focus: hero.focus },
    needs_code: staffNeedsCode,
    has_passkey: staffNeedsCode && (await hasPasskeys(shop.db, staff.id)),
  }
}
