import multipart from '@fastify/multipart'
import { z } from 'zod'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { fieldProblem, type Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { choicePriceText } from '../choices.ts'
import { listProducts, placedCursor } from '../listing/product-list.server.ts'
import { searchMaximum } from '../listing/product-query.ts'
import { type Product, productImagesMaximum } from '../product.ts'
import { productCategoryRules, productFormInput, productInput, toDetails } from '../product-input.ts'
import { isKept } from '../products.server.ts'
import { addCopyRoute, copyInput } from './copying/copy-product.api.server.ts'
import { ofPiece } from './photo-rules.ts'
import { addPlaceRoute, placeInput } from './places/place-product.api.server.ts'
import { answerProduct, answerProducts, picturesAwaited } from './product-answer.server.ts'
import { addSeveralRoute, severalInput } from './several/several.api.server.ts'
import { focusPoint, staffProduct, staffProducts, toStaffProduct } from './staff-product.ts'
import {
  addPhotos,
  deleteProduct,
  editProduct,
  type StaffProductRefusal,
  type StaffProductResult,
  uploadProduct,
} from './staff-products.server.ts'
import { type UploadReading, uploadLimits, withUpload } from './upload-form.server.ts'
import { addWithheldRoute, withheldInput } from './withheld.api.server.ts'

const listQuery = z.strictObject({
  category: productCategoryRules.optional(),
  search: z.string().max(searchMaximum).optional(),
  limit: pageLimit,
  cursor: placedCursor.optional(),
})
const productParams = z.object({ id: z.uuid('is not a product') })
const editInput = productInput.extend({
  images: z.array(z.string().max(200)).max(productImagesMaximum).optional(),
  focus: z.record(z.string().max(200), focusPoint).optional(),
  version: z.number().int().positive().optional(),
})

const readyNotChosen =
  'What is ready must be one of the values of each choice. To change a choice of which some are ready, first set those to 0 and save.'

const problems: Record<StaffProductRefusal, Problem> = {
  'name-taken': {
    status: 409,
    message: 'Another piece has this name already.',
    fields: { name: 'Another piece has this name already.' },
  },
  'not-found': { status: 404, message: 'Product not found' },
  'changed-meanwhile': {
    status: 409,
    message:
      'Somebody else changed this piece in the meantime. Nothing was overwritten: please close, look at the new state and try again.',
  },
  'choice-price': { status: 400, message: choicePriceText, fields: { choices: choicePriceText } },
  'unknown-image': { status: 400, message: 'images: must be pictures of this piece, each once' },
  'no-image-left': { status: 400, message: 'A piece keeps at least one picture.' },
  'too-many-images': { status: 400, message: `A piece has at most ${productImagesMaximum} pictures.` },
  'ready-not-chosen': { status: 422, message: readyNotChosen, fields: { ready: readyNotChosen } },
  'ready-changed': {
    status: 409,
    message: 'A ready one was sold in the meantime. Nothing was changed: please close, count again and try again.',
  },
  'ready-held': {
    status: 409,
    message: 'Somebody is just buying some of the ready ones: fewer than these can not be left.',
  },
  'pictures-awaited': picturesAwaited,
  'images-swept': { status: 409, message: 'The pictures got lost on the way. Please send them again.' },
}

const noPhotoText = 'At least one picture is required.'
const noPhoto: Problem = { status: 400, message: noPhotoText, fields: { images: noPhotoText } }

/** The calls of these routes that pages make. */
export const staffProductCalls = {
  'GET /api/admin/all-products': { answer: staffProducts },
  'PUT /api/admin/products/:id': { input: editInput, answer: staffProduct },
  'DELETE /api/admin/products/:id': { answer: done },
  'PUT /api/admin/products/:id/withheld': { input: withheldInput, answer: staffProduct },
  'POST /api/admin/products': { answer: staffProduct },
  'POST /api/admin/products/:id/images': { answer: staffProduct },
  'POST /api/admin/products/:id/copies': { input: copyInput, answer: staffProduct },
  'PUT /api/admin/products/:id/place': { input: placeInput, answer: done },
  'POST /api/admin/products/changes': { input: severalInput, answer: staffProducts },
}
type StaffProductCalls = CallTypes<typeof staffProductCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffProductCalls {}
}

export const staffProductsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(ofPiece), throwFileSizeLimit: false })
  addFormRoutes(api, shop)
  addWithheldRoute(api, shop)
  addCopyRoute(api, shop)
  addSeveralRoute(api, shop)
  addPlaceRoute(api, shop)
  addUploadRoutes(api, shop)
}

const focusHint =
  'A field focus may hold a JSON list of points {x, y} in per cent, in the order of the images: what stays in view where they are cropped.'
const tags = ['catalog']
const config = { policy: 'admin' as const }

function addFormRoutes(api: Api, shop: Shop) {
  api.get(
    '/all-products',
    {
      config,
      schema: {
        summary:
          'List all products for staff, or those of one category, as they stand in the shop; the next page is in the Link header',
        tags,
        querystring: listQuery,
        response: { 200: staffProducts, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { category, search = '', limit = 1000, cursor = null } = request.query
      const page = await listProducts(
        shop.db,
        {
          categories: category ? [category] : [],
          search,
          maxCents: null,
          sort: 'placed',
          limit,
          after: cursor,
        },
        isKept,
      )
      if (page.next) reply.header('link', nextPageLink(request.url, page.next))
      return answerProducts(shop.db, page.products)
    },
  )

  api.put(
    '/products/:id',
    {
      config,
      schema: {
        summary: 'Edit a product, reorder or remove its pictures, set what stays in view of them',
        tags,
        params: productParams,
        body: editInput,
        response: { 200: staffProduct, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { images, focus, version, ...rest } = request.body
      const pictures = { ...(images ? { images } : {}), ...(focus ? { focus } : {}) }
      const edit = { ...toDetails(rest), ...pictures, ...(version ? { version } : {}) }
      const result = await editProduct(shop, request.staff, request.params.id, edit)
      return result.ok ? answerProduct(shop.db, result.product) : refuse(reply, problemOf(result))
    },
  )

  api.delete(
    '/products/:id',
    {
      config,
      schema: {
        summary: 'Delete a product',
        tags,
        params: productParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await deleteProduct(shop, request.staff, request.params.id))
        ? { success: true as const }
        : refuse(reply, problems['not-found']),
  )
}

function addUploadRoutes(api: Api, shop: Shop) {
  api.post(
    '/products',
    {
      config,
      schema: {
        summary: 'Upload a product with its pictures',
        description: `A multipart form: name, category, price, description, and one or more images. Fields choices, ready and made_to_order may hold JSON as in the answer; withheld may be draft. ${focusHint}`,
        tags,
        consumes: ['multipart/form-data'],
        response: { 201: staffProduct, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const outcome = await withUpload(shop, request, (reading) => takeProduct(shop, request.staff, reading))
      return outcome.ok ? reply.code(201).send(toStaffProduct(outcome.product)) : refuse(reply, outcome.problem)
    },
  )

  api.post(
    '/products/:id/images',
    {
      config,
      schema: {
        summary: 'Add pictures to a product',
        description: `A multipart form with one or more images. ${focusHint}`,
        tags,
        params: productParams,
        consumes: ['multipart/form-data'],
        response: { 200: staffProduct, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const outcome = await withUpload(shop, request, (reading) => takePhotos(shop, request.staff, id, reading))
      return outcome.ok ? answerProduct(shop.db, outcome.product) : refuse(reply, outcome.problem)
    },
  )
}

type Taken = { ok: true; product: Product } | { ok: false; problem: Problem }

async function takeProduct(shop: Shop, staff: StaffMember, reading: UploadReading): Promise<Taken> {
  if (!reading.ok) return { ok: false, problem: { status: 400, message: reading.message } }
  const { fields, photos } = reading.form
  const input = productFormInput.safeParse(fields)
  if (!input.success) return { ok: false, problem: fieldProblem(input.error) }
  if (photos.length === 0) return { ok: false, problem: noPhoto }
  return taken(await uploadProduct(shop, staff, toDetails(input.data), photos))
}

async function takePhotos(shop: Shop, staff: StaffMember, id: string, reading: UploadReading): Promise<Taken> {
  if (!reading.ok) return { ok: false, problem: { status: 400, message: reading.message } }
  const { photos } = reading.form
  return photos.length === 0 ? { ok: false, problem: noPhoto } : taken(await addPhotos(shop, staff, id, photos))
}

function taken(result: StaffProductResult): Taken {
  return result.ok ? result : { ok: false, problem: problemOf(result) }
}

function problemOf(result: Extract<StaffProductResult, { ok: false }>): Problem {
  return result.reason === 'photo'
    ? { status: 400, message: result.message, fields: { images: result.message } }
    : problems[result.reason]
}
