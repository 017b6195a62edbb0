import multipart from '@fastify/multipart'
import { z } from 'zod'
import { nextPageLink, pageLimit } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { keysOf } from '#app/framework/records.ts'
import { productCategoryRules, resolveCategory } from '../fields/product-rules.ts'
import { visibilityStates } from '../inventory/stock.ts'
import { listStoredProducts, positionCursor } from '../listing/product-list.server.ts'
import { maxSearchLength } from '../listing/product-query.ts'
import { maxProductImages } from '../product.ts'
import { draftInput, toDetails } from '../product-input.ts'
import { type MoveResult, moveProduct } from './arrange/move-product.server.ts'
import { addBulkEditRoute } from './bulk-edit/bulk-edit.api.server.ts'
import { type CopyResult, copyProduct } from './copy/copy-product.server.ts'
import { productPhotoLimit } from './photo-rules.ts'
import { readStaffProduct, readStaffProducts } from './product-answer.server.ts'
import { addUploadRoutes, productParams } from './product-uploads.api.server.ts'
import { setVisibility } from './set-visibility.server.ts'
import { focusPoint, staffProduct, staffProducts } from './staff-product.ts'
import { staffProductProblem, staffProductProblems, unfinishedProblem } from './staff-product-problems.server.ts'
import { deleteProduct, editProduct } from './staff-products.server.ts'
import { uploadLimits } from './upload-form.server.ts'

const listQuery = z.strictObject({
  category: productCategoryRules.optional(),
  search: z.string().max(maxSearchLength).optional(),
  visibility: z.enum(visibilityStates).optional(),
  limit: pageLimit,
  cursor: positionCursor.optional(),
})
const requiredForPublishing = { category: 'Category', price: 'Price', description: 'Description' } as const
const partialEditInput = draftInput.extend({
  images: z.array(z.string().max(200)).max(maxProductImages).optional(),
  focus: z.record(z.string().max(200), focusPoint).optional(),
  version: z.number().int().positive().optional(),
})
/** All fields are required, except for a product that stays a draft: it needs only a name. */
const editInput = keysOf(requiredForPublishing).reduce(
  (input, name) =>
    input.refine((edit) => edit.withheld === 'draft' || edit[name] !== undefined, {
      path: [name],
      error: `${requiredForPublishing[name]} is required`,
      // Checks the field even if other fields have errors, so that staff see all errors at once.
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === name),
    }),
  partialEditInput,
)

const visibilityInput = z.strictObject({ withheld: z.enum(visibilityStates).nullable() })
/** The browser creates the id of the copy, so that a repeated request is idempotent. */
const copyInput = z.strictObject({ id: z.uuid('must be an id of its own') })
/** Moves the product directly before or after the product `of`, which must be in the same category. */
const moveInput = z.strictObject({ side: z.enum(['before', 'after']), of: z.uuid('is not a product') })

const { 'not-found': notFound, 'pictures-awaited': imagesPending } = staffProductProblems
const copyProblems: Record<Extract<CopyResult, { ok: false }>['reason'], Problem> = {
  'not-found': notFound,
  'pictures-awaited': imagesPending,
  'id-taken': conflict('This copy was deleted in the meantime. Please copy the piece again.'),
  'name-taken': conflict('There are too many copies of this piece: please give some a name of their own.'),
}
const moveProblems: Record<Extract<MoveResult, { ok: false }>['reason'], Problem> = {
  'not-found': notFound,
  'neighbour-gone': conflict(
    'The pieces of this category changed in the meantime. Nothing was moved: please look again.',
  ),
}

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const listStaffProductsCall = forStaff(
  'List products for staff, optionally of one category, as ordered in the shop; the next page is in the Link header',
).get('/api/admin/all-products', { query: listQuery, answer: staffProducts })
export const editProductCall = forStaff(
  'Edit a product; reorder or remove its pictures and set their focus points',
).put('/api/admin/products/:id', { params: productParams, input: editInput, answer: staffProduct })
export const deleteProductCall = forStaff('Delete a product').delete('/api/admin/products/:id', {
  params: productParams,
})
export const setVisibilityCall = forStaff('Publish a draft, hide a product, or show it again (null)').put(
  '/api/admin/products/:id/withheld',
  { params: productParams, input: visibilityInput, answer: staffProduct },
)
export const copyProductCall = forStaff(
  'Copy a product as a draft, with its choices and pictures, and none that is ready',
).post('/api/admin/products/:id/copies', { params: productParams, input: copyInput, answer: staffProduct })
export const moveProductCall = forStaff('Set a product directly before or after another of its category').put(
  '/api/admin/products/:id/place',
  { params: productParams, input: moveInput },
)

export const staffProductsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(productPhotoLimit), throwFileSizeLimit: false })

  handle(api, listStaffProductsCall, async (request, reply) => {
    const { search = '', limit = 1000, cursor = null, visibility, ...filter } = request.query
    const found = resolveCategory(shop.categories, filter)
    if (!found.ok) return refuse(found.problem)
    const { category } = found.input
    const categories = category ? [category] : []
    const query = { categories, search, maxCents: null, sort: 'placed', limit, after: cursor } as const
    const page = await listStoredProducts(shop.db, query, visibility)
    if (page.next) reply.header('link', nextPageLink(request.url, page.next))
    return readStaffProducts(shop.db, page.products)
  })

  handle(api, editProductCall, async (request) => {
    const { images, focus, version, ...rest } = request.body
    const pictures = { ...(images ? { images } : {}), ...(focus ? { focus } : {}) }
    const found = resolveCategory(shop.categories, rest)
    if (!found.ok) return refuse(found.problem)
    const edit = { ...toDetails(found.input), ...pictures, ...(version ? { version } : {}) }
    const result = await editProduct(shop, request.staff, request.params.id, edit)
    return result.ok ? readStaffProduct(shop.db, result.product) : refuse(staffProductProblem(result))
  })

  handle(api, deleteProductCall, async (request) =>
    (await deleteProduct(shop, request.staff, request.params.id)) ? done : refuse(notFound),
  )

  handle(api, setVisibilityCall, async (request) => {
    const product = await setVisibility(shop, request.staff, request.params.id, request.body.withheld)
    if (product === 'pictures-awaited') return refuse(imagesPending)
    if (product && 'missing' in product) return refuse(unfinishedProblem(product.missing))
    return product ? readStaffProduct(shop.db, product) : refuse(notFound)
  })

  handle(api, copyProductCall, async (request) => {
    const result = await copyProduct(shop, request.staff, request.params.id, request.body.id)
    return result.ok ? readStaffProduct(shop.db, result.product) : refuse(copyProblems[result.reason])
  })

  addBulkEditRoute(api, shop)

  handle(api, moveProductCall, async (request) => {
    const { side, of } = request.body
    const result = await moveProduct(shop, request.staff, request.params.id, side, of)
    return result.ok ? done : refuse(moveProblems[result.reason])
  })

  addUploadRoutes(api, shop)
}
