import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { BuyerApiPath } from '#app/orders/order-link.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnReview, ReviewableProduct } from './own-reviews.server.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import type { eraseReviewCall } from './reviews.api.server.ts'

type ReviewViewProps = {
  piece: ReviewableProduct
  canWrite: boolean
  /** The path of the order's API calls. */
  callPath: BuyerApiPath
  /** The result of a form sent without scripts: `done`, the invalid field, or a status. */
  outcome: string | null
}

export type ReviewCallPath = `/api/orders/${string}/reviews/${string}`

export function ReviewView({ piece, canWrite, callPath, outcome }: ReviewViewProps) {
  const { review, productId } = piece
  const path = `${callPath}/reviews/${productId}` as const
  const isOpen = canWrite && review?.state !== 'shown'
  const isRefused = outcome !== null && outcome !== 'done'
  return (
    <div className="flex flex-col gap-8">
      {review ? <ReviewStatus review={review} /> : null}
      {review ? <SentReview review={review} /> : null}
      {isOpen ? (
        <CollapsibleForm key={`${review?.id} ${review?.version}`} isCollapsible={review !== null} isOpen={isRefused}>
          <ReviewForm review={review} path={path} outcome={outcome} />
        </CollapsibleForm>
      ) : null}
      {canWrite || review ? null : <p className="measure text-lg">A piece can be reviewed from the day it is sent.</p>}
      {review ? <DeleteReviewForm path={path} /> : null}
    </div>
  )
}

type CollapsibleFormProps = { isCollapsible: boolean; isOpen: boolean; children: ReactNode }

/** Collapses the form if the page displays the sent review above it. */
function CollapsibleForm({ isCollapsible, isOpen, children }: CollapsibleFormProps) {
  if (!isCollapsible) return children
  return (
    <details open={isOpen} className="border-t border-rule">
      <summary className="text-link inline-flex min-h-14 items-center">Change my review</summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}

function ReviewStatus({ review: { state, reason } }: { review: OwnReview }) {
  if (state === 'turned-down') {
    return (
      <Notice kind="warning" title="Your review was not published">
        <p className="whitespace-pre-line">{reason}</p>
        <p className="mt-2 text-sm text-soft">Change it and send it again, and the makers check it again.</p>
      </Notice>
    )
  }
  if (state === 'shown') {
    return (
      <Notice kind="success" title="Your review is published">
        <p>It stands on the page of the piece and can no longer be changed. You can delete it at any time.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="success" title="Thank you for your review">
      <p>The makers check it before they publish it.</p>
    </Notice>
  )
}

function SentReview({ review: { stars, words, shownName, photos, answer } }: { review: OwnReview }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="text-sm text-soft">{stars} of 5 stars</p>
      <p className="measure mt-3 whitespace-pre-line">{words}</p>
      <ReviewPhotos photos={photos} />
      <p className="mt-3 text-sm text-soft">Signed {shownName || 'A customer'}</p>
      {answer ? <p className="measure mt-3 whitespace-pre-line">The makers answer: {answer}</p> : null}
    </div>
  )
}

/** Without scripts the browser sends the form. */
function DeleteReviewForm({ path }: { path: ReviewCallPath }) {
  const showMessage = useMessage()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function erase() {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Delete your review?',
      text: 'Your review and its photographs are deleted for good.',
      confirm: 'Delete it',
      cancel: 'Keep it',
    })
    if (!isSure) return
    setBusy(true)
    const answer = await callApi<ReturnType<typeof eraseReviewCall>>('POST', `${path}/erase`)
    await revalidate()
    setBusy(false)
    const text = answer.ok ? null : answer.message || 'It could not be deleted. Please try again.'
    if (text) void showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <form
      action={`${path}/erase`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void erase()
      }}
      className="border-t border-rule pt-5"
    >
      <Button type="submit" kind="plain" isBusy={isBusy} busyText="Deleting...">
        Delete my review
      </Button>
    </form>
  )
}
