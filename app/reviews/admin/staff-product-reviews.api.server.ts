import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { nextPendingLink, pendingListQuery } from '#app/framework/http/pending-list.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { publishInput, rejectInput, staffProductReview } from './staff-product-review.ts'
import {
  eraseReviewByStaff,
  listStaffReviews,
  publishReview,
  rejectReview,
  type StaffReviewRefusal,
} from './staff-product-reviews.server.ts'

const params = z.object({ id: z.uuid('is not a review') })

const problems: Record<StaffReviewRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such review: its author may have taken it back.' },
  'changed-meanwhile': conflict('This review was changed in the meantime. Nothing was done: please read it again.'),
}

const forStaff = callsFor({ policy: 'shop', tags: ['reviews'] })

export const listStaffReviewsCall = forStaff(
  'List product reviews, pending ones first; the next page is in the Link header',
).get('/api/admin/product-reviews', { query: pendingListQuery, answer: z.array(staffProductReview) })
export const publishReviewCall = forStaff('Publish a review, with an answer or none').post(
  '/api/admin/product-reviews/:id/show',
  { params, input: publishInput, answer: staffProductReview },
)
export const rejectReviewCall = forStaff('Turn a review down, with the reason for its author').post(
  '/api/admin/product-reviews/:id/turn-down',
  { params, input: rejectInput, answer: staffProductReview },
)
export const deleteReviewCall = forStaff('Erase a review with its pictures').delete('/api/admin/product-reviews/:id', {
  params,
})

export const staffProductReviewsApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffReviewsCall, async (request, reply) => {
    const { limit = 50, cursor = null } = request.query
    const { reviews, next } = await listStaffReviews(shop.db, { limit, after: cursor })
    if (next) reply.header('link', nextPendingLink(request.url, next))
    return reviews
  })

  handle(api, publishReviewCall, async (request) => {
    const result = await publishReview(shop, request.staff, request.params.id, request.body)
    return result.ok ? result.review : refuse(problems[result.reason])
  })

  handle(api, rejectReviewCall, async (request) => {
    const result = await rejectReview(shop, request.staff, request.params.id, request.body)
    return result.ok ? result.review : refuse(problems[result.reason])
  })

  handle(api, deleteReviewCall, async (request) =>
    (await eraseReviewByStaff(shop, request.staff, request.params.id)) ? done : refuse(problems['not-found']),
  )
}
