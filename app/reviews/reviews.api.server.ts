import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readFields, type UploadReading, uploadLimits, withUpload } from '#app/catalog/admin/upload-form.server.ts'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { acceptPageForms } from '#app/framework/http/page-form.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { textInputs } from '#app/framework/text-input.ts'
import { countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { answerBuyerCall, type BuyerRoute, buyerRoutes, type OrderReference } from '#app/orders/buyer-access.server.ts'
import type { Order } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { eraseOwnReview, type ReviewRefusal, writeReview } from './own-reviews.server.ts'
import {
  maxStars,
  readRemovedKeys,
  removeFieldName,
  reviewPhotoLimit,
  reviewRules,
  starsText,
} from './product-review.ts'

const forAll = callsFor({ policy: 'public', tags: ['reviews'] })
const maxWritesPerOrder = 20

const noSuchReview: Problem = { status: 404, message: 'There is no such review.' }
const problems: Record<ReviewRefusal, Problem> = {
  'no-such-piece': { status: 404, message: 'There is no such piece in this order.' },
  'not-sent-yet': conflict('A piece can be reviewed from the day it is sent.'),
  'shown-already': conflict('This review is shown already and can no longer be changed.'),
  'too-many-photos': fieldError(
    'images',
    `A review has at most ${reviewPhotoLimit.max} pictures: please take one away first.`,
  ),
  'changed-meanwhile': conflict('This review was changed in the meantime. Please look again.'),
}

const { words, name } = textInputs(reviewRules)
const stars = z
  .string(starsText)
  .regex(new RegExp(`^[1-${maxStars}]$`), starsText)
  .transform(Number)
const reviewFields = z.object({ stars, words, name: name.default('') })

const product = z.uuid('is not a piece')

export const writeReviewCall = ({ path, params, summarySuffix }: BuyerRoute) =>
  forAll(`Write or change the review of a piece ${summarySuffix}`).post(`${path}/reviews/:product`, {
    description: `A multipart form: stars from 1 to ${maxStars}, words, name (shown; may be empty), up to ${reviewPhotoLimit.max} images, and ${removeFieldName('{key}')} for each picture to take away.`,
    consumes: ['multipart/form-data'],
    params: z.object({ ...params.shape, product }),
  })
export const eraseReviewCall = ({ path, params, summarySuffix }: BuyerRoute) =>
  forAll(`Erase the review of a piece ${summarySuffix}`).post(`${path}/reviews/:product/erase`, {
    params: z.object({ ...params.shape, product }),
  })

/** The page's script gets JSON, and a form without scripts gets a redirect. */
export const reviewsApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, { limits: uploadLimits(reviewPhotoLimit), throwFileSizeLimit: false })
  acceptPageForms(api)

  for (const way of buyerRoutes) {
    handle(api, writeReviewCall(way), (request, reply) =>
      answerBuyerCall(buyerCall(shop, request, reply, request.params), async (order) => {
        const count = await countCall(shop, `review of order ${order.id}`, maxWritesPerOrder, 3_600)
        if (!count.ok) return tooManyCalls(count.retryAfterSeconds)
        return withUpload(
          shop,
          request,
          (reading) => storeUploadedReview(shop, order, request.params.product, reading),
          reviewPhotoLimit,
        )
      }),
    )

    handle(api, eraseReviewCall(way), (request, reply) =>
      answerBuyerCall(buyerCall(shop, request, reply, request.params), async (order) =>
        (await eraseOwnReview(shop, order, request.params.product)) ? null : noSuchReview,
      ),
    )
  }
}

type ReviewAddress = OrderReference & { product: string }

function buyerCall(shop: Shop, request: FastifyRequest, reply: FastifyReply, place: ReviewAddress) {
  return { shop, request, reply, orderReference: place, page: `reviews/${place.product}` }
}

async function storeUploadedReview(
  shop: Shop,
  order: Order,
  productId: string,
  reading: UploadReading,
): Promise<Problem | null> {
  const read = readFields(reading, reviewFields)
  if (!read.ok) return read.problem
  const { fields, photos } = read.form
  const result = await writeReview(
    shop,
    order,
    productId,
    { ...read.input, removed: readRemovedKeys(Object.keys(fields)) },
    photos,
  )
  if (result.ok) return null
  if (result.reason === 'photo') return fieldError('images', result.message)
  if (result.reason === 'images-swept') return conflict('The pictures got lost on the way. Please send them again.')
  return problems[result.reason]
}
