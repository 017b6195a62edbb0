import multipart from '@fastify/multipart'
import { z } from 'zod'
import { nextPageLink, pageLimit } from '#app/framework/http/list-cursor.server.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { keysOf } from '#app/framework/records.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { productCategoryRules, resolveCategory } from '../fields/product-rules.ts'
import { visibilityStates } from '../inventory/stock.ts'
import { listStoredProducts, positionCursor } from '../listing/product-list.server.ts'
import { maxSearchLength } from '../listing/product-query.ts'
import { maxProductImages } from '../product.ts'
import { draftInput, toDetails } from '../product-input.ts'
import { addMoveRoute } from './arrange/move-product.api.server.ts'
import { addBulkEditRoute } from './bulk-edit/bulk-edit.api.server.ts'
import { addCopyRoute } from './copy/copy-product.api.server.ts'
import { productPhotoLimit } from './photo-rules.ts'
import { readStaffProduct, readStaffProducts } from './product-answer.server.ts'
import { addUploadRoutes, productParams } from './product-uploads.api.server.ts'
import { focusPoint, staffProduct, staffProducts } from './staff-product.ts'
import { staffProductProblem, staffProductProblems } from './staff-product-problems.server.ts'
import { deleteProduct, editProduct } from './staff-products.server.ts'
import { uploadLimits } from './upload-form.server.ts'
import { addVisibilityRoute } from './visibility.api.server.ts'

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

export const staffProductsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(productPhotoLimit), throwFileSizeLimit: false })
  addProductRoutes(api, shop)
  addVisibilityRoute(api, shop)
  addCopyRoute(api, shop)
  addBulkEditRoute(api, shop)
  addMoveRoute(api, shop)
  addUploadRoutes(api, shop)
}

function addProductRoutes(api: Api, shop: Shop) {
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
    (await deleteProduct(shop, request.staff, request.params.id)) ? done : refuse(staffProductProblems['not-found']),
  )
}
