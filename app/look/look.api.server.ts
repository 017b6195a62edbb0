import { filterVisible } from '#app/catalog/category.ts'
import { picturePath } from '#app/catalog/image-path.ts'
import { productPath } from '#app/catalog/product.ts'
import { listNewest } from '#app/catalog/showcase/showcase-products.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import { completeLanding, type Landing, type LandingPicture } from '#app/shop/landing.ts'
import { logoImage } from '#app/shop/look.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { signPreviewToken } from '#app/staff/sessions/staff-token.server.ts'
import type { StaffLanding, StaffPicture } from './landing/landing-input.ts'
import { type LogoRefusal, redrawLogo } from './logos.server.ts'
import { draftInput, type StaffLook, staffLook, versionInput } from './look-input.ts'
import { noLogoFile } from './look-rules.ts'
import {
  currentDraft,
  type LookRefusal,
  type LookResult,
  publishLook,
  readLooks,
  restorePreviousLook,
  saveDraft,
} from './looks.server.ts'

export const lookProblems: Record<LookRefusal, Problem> = {
  'changed-meanwhile': conflict(
    'Somebody else has changed the look. Nothing was overwritten: please load the page again.',
  ),
  'nothing-to-publish': conflict('This look is already published.'),
  'no-previous': conflict('There is no previous look to restore.'),
}

export const forOwners = callsFor({ policy: 'owner', tags: ['look'] })

export const readLookCall = forOwners("The shop's look as owners are changing it, and where it can be seen").get(
  '/api/admin/look',
  { description: 'The previews are open for an hour, and no longer than the session that asks.', answer: staffLook },
)
export const saveDraftCall = forOwners('Save a draft of the look, which no shopper sees').put('/api/admin/look', {
  description: 'Colours whose words or controls could not be told from their ground are refused.',
  input: draftInput,
  bodyLimit: 8_000_000,
})
export const publishLookCall = forOwners('Publish the draft of the look').post('/api/admin/look/publish', {
  input: versionInput,
})
export const restoreLookCall = forOwners('Publish the look before again, once').post('/api/admin/look/back', {
  input: versionInput,
})

export const lookApi: ModuleApi = async (api, { shop }) => {
  handle(api, readLookCall, async ({ staff: { id: staffId }, staffSessionId: sessionId }) =>
    readStaffLook(shop, await signPreviewToken(shop, { staffId, sessionId })),
  )

  handle(api, saveDraftCall, async ({ staff, ip, body: { logo: sent, ...draft } }) => {
    const count = sent ? await countUpload(shop, ip) : { ok: true as const }
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const redrawn = sent ? await redrawLogo(shop, Buffer.from(sent.file, 'base64')) : { ok: true as const, logo: sent }
    if (!redrawn.ok) return refuse(logoProblem(redrawn.reason))
    return toAnswer(await saveDraft(shop, staff, { ...draft, logo: redrawn.logo }))
  })

  handle(api, publishLookCall, async ({ staff, body: { version } }) =>
    toAnswer(await publishLook(shop, staff, version)),
  )

  handle(api, restoreLookCall, async ({ staff, body: { version } }) =>
    toAnswer(await restorePreviousLook(shop, staff, version)),
  )
}

const logoErrors: Record<LogoRefusal, string> = {
  'no-logo-file': noLogoFile,
  'png-unreadable': 'The PNG file can not be read: please export it again',
  'png-too-large': 'The PNG file has more than 16 million pixels: please make it smaller',
  'svg-unreadable': 'The SVG file can not be read: please export it again as plain SVG',
  'svg-declarations': 'The SVG file declares entities, which are not allowed: please export it as plain SVG',
  'svg-too-large': 'The SVG file has too many shapes: please simplify it, or send a PNG',
  'svg-empty': 'The SVG file has no shapes: please turn its texts into paths, or send a PNG',
}

function logoProblem(reason: LogoRefusal): Problem {
  const message = logoErrors[reason]
  return { status: 400, message: `${message}.`, fields: { logo: message } }
}

function toAnswer(result: LookResult) {
  return result.ok ? done : refuse(lookProblems[result.reason])
}

async function readStaffLook({ db, categories }: Shop, token: string): Promise<StaffLook> {
  const [stored, [product]] = await Promise.all([readLooks(db), listNewest(db, 1)])
  const { logo, landing, ...draft } = currentDraft(stored)
  const previewAddress = (path: string) => `${path}?preview=${token}`
  return {
    draft,
    logo: logo && logoImage(logo),
    landing: toStaffLanding(completeLanding(landing)),
    categories: filterVisible(categories).map(({ value, label }) => ({ value, label })),
    is_draft: Boolean(stored?.draft),
    previews: { landing: previewAddress('/'), product: product ? previewAddress(productPath(product.name)) : null },
    can_go_back: Boolean(stored?.previous),
    version: stored?.version ?? 0,
    changed_at: stored?.changedAt.toISOString() ?? null,
    changed_by: stored?.changedBy ?? null,
  }
}

function toStaffLanding({ pictures, slides, ...landing }: Landing): StaffLanding {
  return {
    ...landing,
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([section, some]) => [section, some.map(toStaffPicture)]),
    ),
    slides: slides.map((slide) => ({ ...slide, picture: toStaffPicture(slide.picture) })),
  }
}

function toStaffPicture({ key, alt, focus }: LandingPicture): StaffPicture {
  return { key, src: picturePath(key, 960, 'jpg'), alt, focus }
}
