import { z } from 'zod'
import { type Api, callsFor, handle, refuse } from '#app/framework/http/module-api.server.ts'
import { fieldProblem, type Problem } from '#app/framework/http/problem.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { resolveCategory } from '../fields/product-rules.ts'
import type { StoredProduct } from '../product.ts'
import { inputRules, parseFormFields, toDetails } from '../product-input.ts'
import { readStaffProduct } from './product-answer.server.ts'
import { toStaffProduct, uploadedProduct } from './staff-product.ts'
import { noPhotoProblem, staffProductProblem } from './staff-product-problems.server.ts'
import { addPhotos, type StaffProductResult, uploadProduct } from './staff-products.server.ts'
import { type UploadReading, withUpload } from './upload-form.server.ts'

const focusHint =
  'A field focus may hold a JSON list of points {x, y} in per cent, in the order of the images: what stays in view where they are cropped. Equal images are kept once; equal_images in the answer says how many were left out.'
export const productParams = z.object({ id: z.uuid('is not a product') })

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const uploadProductCall = forStaff('Upload a product with its pictures').post('/api/admin/products', {
  description: `A multipart form: name, category, price, description, and one or more images. Fields choices, ready and made_to_order may hold JSON as in the answer; withheld may be draft, which needs the name alone. ${focusHint}`,
  consumes: ['multipart/form-data'],
  answer: uploadedProduct,
  status: 201,
})
export const addProductImagesCall = forStaff('Add pictures to a product').post('/api/admin/products/:id/images', {
  description: `A multipart form with one or more images. ${focusHint}`,
  consumes: ['multipart/form-data'],
  params: productParams,
  answer: uploadedProduct,
})

export function addUploadRoutes(api: Api, shop: Shop) {
  handle(api, uploadProductCall, async (request) => {
    const outcome = await withUpload(shop, request, (reading) => receiveProduct(shop, request.staff, reading))
    if (!outcome.ok) return refuse(outcome.problem)
    return { ...toStaffProduct(outcome.product), ...equalImages(outcome) }
  })

  handle(api, addProductImagesCall, async (request) => {
    const { id } = request.params
    const outcome = await withUpload(shop, request, (reading) => receivePhotos(shop, request.staff, id, reading))
    if (!outcome.ok) return refuse(outcome.problem)
    return { ...(await readStaffProduct(shop.db, outcome.product)), ...equalImages(outcome) }
  })
}

type UploadResult = { ok: true; product: StoredProduct; equalPictures?: number } | { ok: false; problem: Problem }

function equalImages({ equalPictures = 0 }: { equalPictures?: number }) {
  return equalPictures > 0 ? { equal_images: equalPictures } : {}
}

async function receiveProduct(shop: Shop, staff: StaffMember, reading: UploadReading): Promise<UploadResult> {
  if (!reading.ok) return { ok: false, problem: reading.problem }
  const { fields, photos } = reading.form
  const parts = parseFormFields(fields)
  const input = inputRules(parts).safeParse(parts)
  if (!input.success) return { ok: false, problem: fieldProblem(input.error) }
  const found = resolveCategory(shop.categories, input.data)
  if (!found.ok) return found
  if (photos.length === 0 && input.data.withheld !== 'draft') return { ok: false, problem: noPhotoProblem }
  return toUploadResult(await uploadProduct(shop, staff, toDetails(found.input), photos))
}

async function receivePhotos(
  shop: Shop,
  staff: StaffMember,
  id: string,
  reading: UploadReading,
): Promise<UploadResult> {
  if (!reading.ok) return { ok: false, problem: reading.problem }
  const { photos } = reading.form
  return photos.length === 0
    ? { ok: false, problem: noPhotoProblem }
    : toUploadResult(await addPhotos(shop, staff, id, photos))
}

function toUploadResult(result: StaffProductResult): UploadResult {
  return result.ok ? result : { ok: false, problem: staffProductProblem(result) }
}
