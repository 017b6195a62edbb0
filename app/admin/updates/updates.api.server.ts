import multipart from '@fastify/multipart'
import { z } from 'zod'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type BeginRefusal, beginUpdate } from './run-update.server.ts'
import { obstacleTexts, releaseSummary, updateLimits, updates } from './update.ts'
import { findObstacle, readUpdates } from './updates.server.ts'
import { checkUpload, storePart } from './uploaded-release.server.ts'

const partQuery = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of bytes')
    .transform(Number),
})

const brokenPart = fieldError('part', 'A part of the file arrived broken. Please send it again.')
const tooLarge: Problem = { status: 413, message: `The file is larger than ${updateLimits.fileMegabytes} MB.` }
const underWay: Problem = conflict('An update is under way. Please wait for its end.')

const refusals: Record<BeginRefusal, Problem> = {
  'under-way': underWay,
  nothing: conflict('There is no newer version to update to. Please upload its file first.'),
}

const forOwners = callsFor({ policy: 'owner', tags: ['admin'] })

export const readUpdatesCall = forOwners('Read the running version, the uploaded one and the last update').get(
  '/api/admin/updates',
  { prolongsSession: false, answer: updates },
)
export const sendReleaseCall = forOwners('Upload a part of a release as the multipart file `part`').post(
  '/api/admin/updates/file',
  { consumes: ['multipart/form-data'], query: partQuery },
)
export const checkReleaseCall = forOwners(
  'Check that the uploaded file is a newer, signed release. Changes nothing',
).post('/api/admin/updates/file/check', { answer: releaseSummary })
export const beginUpdateCall = forOwners('Start the update to the uploaded release').post('/api/admin/updates', {
  stepUp: true,
  status: 202,
})

export const updatesApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: { files: 1, fields: 1, parts: 2, fileSize: updateLimits.partBytes } })

  handle(api, readUpdatesCall, () => readUpdates(shop))

  addFileRoutes(api, shop)

  handle(api, beginUpdateCall, async ({ staff }) => {
    const obstacle = await findObstacle(shop.installation)
    if (obstacle) return refuse(conflict(obstacleTexts[obstacle]))
    const begun = await beginUpdate(shop, staff)
    return begun.ok ? done : refuse(refusals[begun.reason])
  })
}

function addFileRoutes(api: Api, shop: Shop) {
  const { installation } = shop

  handle(api, sendReleaseCall, async (request) => {
    const obstacle = await findObstacle(installation)
    if (obstacle || !installation.home) return refuse(conflict(obstacleTexts[obstacle ?? 'no-release']))
    if (installation.isUpdating) return refuse(underWay)
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) return refuse(brokenPart)
    const outcome = await storePart(installation.home, part.file, request.query.from)
    if (outcome === 'too-large') return refuse(tooLarge)
    return outcome === 'out-of-turn' || part.file.truncated ? refuse(brokenPart) : done
  })

  handle(api, checkReleaseCall, async () => {
    const obstacle = await findObstacle(installation)
    if (obstacle || !installation.home) return refuse(conflict(obstacleTexts[obstacle ?? 'no-release']))
    if (installation.isUpdating) return refuse(underWay)
    const checked = await checkUpload(installation, installation.home)
    if (checked.ok) return checked.uploaded.release
    return refuse(fieldError('file', checked.message))
  })
}
