import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { nextWaitingLink, waitingListQuery } from '#app/platform/http/waiting-list.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { showInput, staffProductReview, turnDownInput } from './staff-product-review.ts'
import {
  eraseReviewByStaff,
  listStaffReviews,
  type StaffReviewRefusal,
  showReview,
  turnDownReview,
} from './staff-product-reviews.server.ts'

const staffProductReviews = z.array(staffProductReview)
const params = z.object({ id: z.uuid('is not a review') })

const problems: Record<StaffReviewRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such review: its author may have taken it back.' },
  'changed-meanwhile': {
    status: 409,
    message: 'This review was changed in the meantime. Nothing was done: please read it again.',
  },
}

/** The calls of these routes that pages make. */
export const staffProductReviewCalls = {
  'GET /api/admin/product-reviews': { answer: staffProductReviews },
  'POST /api/admin/product-reviews/:id/show': { input: showInput, answer: staffProductReview },
  'POST /api/admin/product-reviews/:id/turn-down': { input: turnDownInput, answer: staffProductReview },
  'DELETE /api/admin/product-reviews/:id': { answer: done },
}
type StaffProductReviewCalls = CallTypes<typeof staffProductReviewCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffProductReviewCalls {}
}

const tags = ['reviews']
const config = { policy: 'admin' as const }

export const staffProductReviewsApi: ModuleApi = async (api, { shop }) => {
  addReading(api, shop)
  addSettling(api, shop)
}

function addReading(api: Api, shop: Shop) {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'List what customers wrote, what waits first; the next page is in the Link header',
        querystring: waitingListQuery,
        response: { 200: staffProductReviews, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor = null } = request.query
      const { reviews, next } = await listStaffReviews(shop.db, { limit, after: cursor })
      if (next) reply.header('link', nextWaitingLink(request.url, next))
      return reviews
    },
  )
}

function addSettling(api: Api, shop: Shop) {
  const answers = { 200: staffProductReview, '4xx': problemAnswer }

  api.post(
    '/:id/show',
    {
      config,
      schema: {
        tags,
        summary: 'Let a review through, with an answer or none',
        params,
        body: showInput,
        response: answers,
      },
    },
    async (request, reply) => {
      const result = await showReview(shop, request.staff, request.params.id, request.body)
      return result.ok ? result.review : refuse(reply, problems[result.reason])
    },
  )

  api.post(
    '/:id/turn-down',
    {
      config,
      schema: {
        tags,
        summary: 'Turn a review down, with the reason for its author',
        params,
        body: turnDownInput,
        response: answers,
      },
    },
    async (request, reply) => {
      const result = await turnDownReview(shop, request.staff, request.params.id, request.body)
      return result.ok ? result.review : refuse(reply, problems[result.reason])
    },
  )

  api.delete(
    '/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Erase a review with its pictures',
        params,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await eraseReviewByStaff(shop, request.staff, request.params.id))
        ? { success: true as const }
        : refuse(reply, problems['not-found']),
  )
}
