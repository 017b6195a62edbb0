import multipart from '@fastify/multipart'
import { withLeasedPhotos } from '#app/catalog/admin/product-photos.server.ts'
import { uploadLimits, withUpload } from '#app/catalog/admin/upload-form.server.ts'
import { picturePath } from '#app/catalog/image-path.ts'
import { done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { forOwners, lookProblems } from '../look.api.server.ts'
import { landingDraftInput } from '../look-input.ts'
import { type SaveLandingResult, saveLanding } from './landing-draft.server.ts'
import { storedPicture } from './landing-input.ts'
import { landingPhotoLimit } from './landing-rules.ts'

export const saveLandingCall = forOwners('Save a draft of the landing page, which no shopper sees').put(
  '/api/admin/look/landing',
  {
    description:
      'All of it: the order of the sections, which are off, texts (without one the template’s holds), pictures and the lookbook. Published together with the look.',
    input: landingDraftInput,
  },
)
export const addLandingPictureCall = forOwners('Upload a picture for the landing page').post(
  '/api/admin/look/pictures',
  {
    description: 'A multipart form with one image under images. It is removed after an hour if no draft names it.',
    consumes: ['multipart/form-data'],
    answer: storedPicture,
  },
)

const pictureGone: Problem = conflict('A picture was not saved in time. Please upload it again.')

export const landingApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(landingPhotoLimit), throwFileSizeLimit: false })

  handle(api, saveLandingCall, async ({ staff, body }) => {
    const result = await saveLanding(shop, staff, body)
    return result.ok ? done : refuse(problemOf(result))
  })

  handle(api, addLandingPictureCall, async (request) => {
    const stored = await withUpload(
      shop,
      request,
      async (reading) => {
        if (!reading.ok) return reading
        const { photos } = reading.form
        return withLeasedPhotos(shop, photos, async ([image]) =>
          image ? { ok: true as const, image } : { ok: false as const, reason: 'no-picture' as const },
        )
      },
      landingPhotoLimit,
    )
    if (stored.ok) return { key: stored.image.key, src: picturePath(stored.image.key, 960, 'jpg') }
    if ('problem' in stored) return refuse(stored.problem)
    if (stored.reason === 'images-swept') return refuse(pictureGone)
    const message = stored.reason === 'photo' ? stored.message : 'Please choose a picture.'
    return refuse(fieldError('images', message))
  })
}

function problemOf(result: Extract<SaveLandingResult, { ok: false }>): Problem {
  if (result.reason === 'picture-gone') return pictureGone
  if (result.reason !== 'no-target') return lookProblems[result.reason]
  const { fields } = result
  return { status: 400, message: `${Object.values(fields).join('. ')}.`, fields }
}
