import multipart from '@fastify/multipart'
import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, fieldSentences, type Problem } from '#app/framework/http/problem.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { categoryPhotoLimit, maxCategories } from '../../category-rules.ts'
import { centre } from '../../focus-point.ts'
import { readFields, type UploadReading, uploadLimits, withUpload } from '../upload-form.server.ts'
import { listCategoryPictures, listStaffCategories } from './category-list.server.ts'
import { setCategoryPicture } from './category-picture.server.ts'
import {
  categoryInput,
  categoryLabelsInput,
  categoryOrderInput,
  categoryPictureFields,
  categoryPictures,
  mergeInput,
  newCategoryInput,
  staffCategories,
} from './category-wire.ts'
import {
  addCategory,
  type CategoryRefusal,
  type CategoryResult,
  deleteCategory,
  editCategory,
  mergeCategory,
  orderCategories,
} from './edit-categories.server.ts'
import { replaceCategories } from './replace-categories.server.ts'

const params = z.object({ id: z.uuid('is not a category') })
const forOwners = callsFor({ policy: 'owner', tags: ['catalog'] })

export const listCategoriesCall = forOwners('The categories in their order, the hidden ones among them').get(
  '/api/admin/categories',
  { answer: staffCategories },
)
export const categoryPicturesCall = forOwners(
  'Pictures of the products of a category, of which one may stand for it',
).get('/api/admin/categories/:id/pictures', { params, answer: categoryPictures })
export const addCategoryCall = forOwners(
  'Add a category behind the others; the same id twice is one. Without a value it is the label',
).post('/api/admin/categories', { input: newCategoryInput })
export const orderCategoriesCall = forOwners('Put the categories in order').put('/api/admin/categories', {
  input: categoryOrderInput,
})
export const editCategoryCall = forOwners(
  'Rename, hide or show a category, or choose its picture. Former keys and values lead to the new ones',
).put('/api/admin/categories/:id', { params, input: categoryInput })
export const setCategoryPictureCall = forOwners(
  'Give a category a picture of its own, its words and what stays in view of it',
).post('/api/admin/categories/:id/picture', {
  description:
    'A multipart form: alt, version, one image under images or none, and focus, a JSON list of one point {x, y} in per cent. Choosing a picture of a product for the category removes the uploaded one.',
  params,
  consumes: ['multipart/form-data'],
})
export const mergeCategoryCall = forOwners(
  'Merge a category into another one, which gets its products, its address and its value',
).post('/api/admin/categories/:id/merge', { params, input: mergeInput })
export const replaceCategoriesCall = forOwners(
  'Put a list of names in place of all categories, before the first product',
).post('/api/admin/categories/replace', { input: categoryLabelsInput })
export const deleteCategoryCall = forOwners('Delete a category in which no product ever was').delete(
  '/api/admin/categories/:id',
  { params },
)

const problems: Record<CategoryRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such category. Please look again.' },
  'changed-meanwhile': conflict(
    'Somebody else changed this category in the meantime. Nothing was overwritten: please look again.',
  ),
  others: conflict('Somebody else added or removed a category in the meantime. Please look again.'),
  reordered: conflict('Somebody else changed the order in the meantime. Nothing was overwritten: please look again.'),
  'too-many': conflict(`A shop has at most ${maxCategories} categories. Please merge two first.`),
  'in-use': conflict('Pieces are, or were, in this category. Please merge it into another one instead.'),
  last: conflict('A shop has at least one category. Please add another one first.'),
  'not-empty': conflict(
    'There are, or were, products already. Please change the categories one by one, under Categories.',
  ),
  itself: {
    status: 400,
    message: 'A category is merged into another one, not into itself.',
    fields: { into: 'Choose another category' },
  },
  'no-picture': fieldError('images', 'Please choose a picture.'),
}

export const categoriesApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(categoryPhotoLimit), throwFileSizeLimit: false })

  handle(api, listCategoriesCall, () => listStaffCategories(shop.db))

  handle(
    api,
    categoryPicturesCall,
    async (request) => (await listCategoryPictures(shop.db, request.params.id)) ?? refuse(problems['not-found']),
  )

  handle(api, addCategoryCall, async (request) => toAnswer(await addCategory(shop, request.staff, request.body)))

  handle(api, orderCategoriesCall, async (request) =>
    toAnswer(await orderCategories(shop, request.staff, request.body)),
  )

  handle(api, editCategoryCall, async (request) =>
    toAnswer(await editCategory(shop, request.staff, request.params.id, request.body)),
  )

  handle(api, setCategoryPictureCall, async (request) => {
    const { staff, params } = request
    const problem = await withUpload(
      shop,
      request,
      (reading) => savePicture(shop, staff, params.id, reading),
      categoryPhotoLimit,
    )
    return problem ? refuse(problem) : done
  })

  handle(api, mergeCategoryCall, async (request) =>
    toAnswer(await mergeCategory(shop, request.staff, request.params.id, request.body)),
  )

  handle(api, replaceCategoriesCall, async (request) =>
    toAnswer(await replaceCategories(shop, request.staff, request.body.labels)),
  )

  handle(api, deleteCategoryCall, async (request) =>
    toAnswer(await deleteCategory(shop, request.staff, request.params.id)),
  )
}

async function savePicture(
  shop: Shop,
  staff: StaffMember,
  id: string,
  reading: UploadReading,
): Promise<Problem | null> {
  const read = readFields(reading, categoryPictureFields)
  if (!read.ok) return read.problem
  const { photos, points } = read.form
  const focus = points[0] ?? centre
  const result = await setCategoryPicture(shop, staff, id, { ...read.input, photo: photos[0] ?? null, focus })
  if (result.ok) return null
  if (result.reason === 'photo') return fieldError('images', result.message)
  if (result.reason === 'images-swept') return conflict('The picture got lost on the way. Please send it again.')
  return problemOf(result)
}

function toAnswer(result: CategoryResult) {
  return result.ok ? done : refuse(problemOf(result))
}

function problemOf(result: Extract<CategoryResult, { ok: false }>): Problem {
  if (result.reason !== 'wrong') return problems[result.reason]
  return { status: 400, message: fieldSentences(result.fields), fields: result.fields }
}
