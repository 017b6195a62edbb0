import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { BuyersCallPath } from '#app/orders/order-link.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnReview, ReviewedProduct } from './own-reviews.server.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import type { eraseReviewCall } from './reviews.api.server.ts'

type ReviewViewProps = {
  piece: ReviewedProduct
  mayWrite: boolean
  /** Of the order's calls. */
  callPath: BuyersCallPath
  /** What a plain form came to: `done`, the field at fault, or a status. */
  outcome: string | null
}

export type ReviewCallPath = `/api/orders/${string}/reviews/${string}`

export function ReviewView({ piece, mayWrite, callPath, outcome }: ReviewViewProps) {
  const { review, productId } = piece
  const path = `${callPath}/reviews/${productId}` as const
  const isOpen = mayWrite && review?.state !== 'shown'
  return (
    <div className="flex flex-col gap-8">
      {review ? <ReviewStatus review={review} /> : null}
      {review?.state === 'shown' ? <Written review={review} /> : null}
      {isOpen ? (
        <ReviewForm key={`${review?.id} ${review?.version}`} review={review} path={path} outcome={outcome} />
      ) : null}
      {mayWrite || review ? null : <p className="measure text-lg">A piece can be reviewed from the day it is sent.</p>}
      {review ? <Erasing path={path} /> : null}
    </div>
  )
}

function ReviewStatus({ review: { state, reason } }: { review: OwnReview }) {
  if (state === 'turned-down') {
    return (
      <Notice kind="warning" title="The makers did not let it through">
        <p className="whitespace-pre-line">{reason}</p>
        <p className="mt-2 text-sm text-soft">Changed and sent again, it is looked at anew.</p>
      </Notice>
    )
  }
  if (state === 'shown') {
    return (
      <Notice kind="success" title="It is shown on the page of the piece">
        <p>It can no longer be changed. You may take it back at any time.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="success" title="Thank you. The makers look at it before it is shown">
      <p>Until then you may change it below.</p>
    </Notice>
  )
}

function Written({ review: { stars, words, shownName, photos, answer } }: { review: OwnReview }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="text-sm text-soft">{stars} of 5 stars</p>
      <p className="measure mt-3 whitespace-pre-line">{words}</p>
      <ReviewPhotos photos={photos} />
      <p className="mt-3 text-sm text-soft">
        {shownName ? `Shown with the name ${shownName}` : 'Shown without a name'}
      </p>
      {answer ? <p className="measure mt-3 whitespace-pre-line">The makers answer: {answer}</p> : null}
    </div>
  )
}

/** Without scripts the form sends itself. */
function Erasing({ path }: { path: ReviewCallPath }) {
  const showMessage = useMessage()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function erase() {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Take it back?',
      text: 'Your review and its pictures are erased for good.',
      confirm: 'Erase it',
      cancel: 'Keep it',
    })
    if (!isSure) return
    setBusy(true)
    const answer = await callApi<ReturnType<typeof eraseReviewCall>>('POST', `${path}/erase`)
    await revalidate()
    setBusy(false)
    const text = answer.ok ? null : answer.message || 'It could not be erased. Please try again.'
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
      <Button type="submit" kind="plain" isBusy={isBusy} busyText="Erasing...">
        Take it back
      </Button>
    </form>
  )
}
