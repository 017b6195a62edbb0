import { useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '#app/catalog/product.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { MessageRow } from '#app/staff/screen/message-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { answerRule, type ReviewState, reasonRule } from '../product-review.ts'
import { ReviewPhotos } from '../review-photos.tsx'
import { Stars } from '../stars.tsx'
import type { StaffProductReview } from './staff-product-review.ts'
import type { deleteReviewCall, publishReviewCall, rejectReviewCall } from './staff-product-reviews.api.server.ts'

const stateTexts: Record<ReviewState, string> = {
  waiting: 'Waiting for you',
  shown: 'Published',
  'turned-down': 'Rejected',
}

type CardProps = { review: StaffProductReview; onChange: (after: StaffProductReview | null) => void }

export function ProductReviewCard({ isFirst, review, onChange }: CardProps & { isFirst: boolean }) {
  const { product_name, order_number, stars, words, name, state, reason, photos, is_demo, written_at } = review
  return (
    <MessageRow
      title={product_name}
      kind={
        <>
          <Stars stars={stars} label={`${stars} of 5 stars, `} />
          {name}
        </>
      }
      // No demo badge beside the name 'A buyer of the demo', which says the same.
      isDemo={is_demo && !name?.endsWith('demo')}
      state={stateTexts[state]}
      isWaiting={state === 'waiting'}
      isFirst={isFirst}
      at={written_at}
      words={words}
    >
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <StaffOrderLink number={order_number} />
        <Link to={productPath(product_name)} className="text-link thumb-area">
          See the piece
        </Link>
      </p>
      <p className="measure mt-3 whitespace-pre-line">{words}</p>
      <ReviewPhotos photos={photos} />
      {state === 'shown' && review.answer ? (
        <p className="measure mt-3 text-sm text-soft">Your answer: {review.answer}</p>
      ) : null}
      {reason ? <p className="measure mt-3 text-sm text-soft">Rejected: {reason}</p> : null}
      <ReviewActions review={review} onChange={onChange} />
    </MessageRow>
  )
}

function ReviewActions({ review, onChange }: CardProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [answer, setAnswer] = useState(review.answer ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, version, state } = review

  async function settle(request: Promise<Answer<StaffProductReview>>) {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (result.ok) return onChange(result.data)
    await showMessage({ kind: 'error', title: 'Error!', text: result.message })
  }

  function reject() {
    const textError = findTextError(reasonRule, reason.trim())
    setError(textError)
    if (!textError)
      void settle(
        call<typeof rejectReviewCall>('POST', `/api/admin/product-reviews/${id}/turn-down`, { version, reason }),
      )
  }

  const answering = (
    <>
      <TextAreaField
        label="Your answer, shown below it"
        rows={2}
        maxLength={answerRule.maxLength}
        {...bind(answer, setAnswer)}
      />
      <Button
        kind={state === 'waiting' ? 'primary' : 'secondary'}
        className="self-start"
        isBusy={isBusy}
        onClick={() =>
          settle(call<typeof publishReviewCall>('POST', `/api/admin/product-reviews/${id}/show`, { version, answer }))
        }
      >
        {state === 'shown' ? 'Save the answer' : 'Publish'}
      </Button>
    </>
  )
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-4">
      {state === 'shown' ? (
        <details className="open:basis-full">
          <summary className="disclosure min-h-11 py-2.5 text-sm">
            {review.answer ? 'Change your answer' : 'Answer it'}
          </summary>
          <div className="mt-3 flex flex-col gap-4">{answering}</div>
        </details>
      ) : (
        <div className="flex basis-full flex-col gap-4">{answering}</div>
      )}
      <details className="open:basis-full">
        <summary className="disclosure min-h-11 py-2.5 text-sm">
          {state === 'turned-down' ? 'Erase it' : 'Reject or erase'}
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          {state === 'turned-down' ? null : (
            <>
              <TextAreaField
                label="Why, for its author to read"
                rows={2}
                maxLength={reasonRule.maxLength}
                error={error}
                {...bind(reason, setReason)}
              />
              <Button kind="secondary" className="self-start" isBusy={isBusy} onClick={reject}>
                Reject
              </Button>
            </>
          )}
          <EraseButton review={review} onErased={() => onChange(null)} />
        </div>
      </details>
    </div>
  )
}

function EraseButton({ review, onErased }: { review: StaffProductReview; onErased: () => void }) {
  const { call } = useAdmin()
  const showMessage = useMessage()

  async function erase() {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Erase it for good?',
      text: `The review of ${review.product_name} and its photos are erased. Its author may write another.`,
      confirm: 'Erase it',
      cancel: 'Cancel',
    })
    if (!isSure) return
    const answer = await call<typeof deleteReviewCall>('DELETE', `/api/admin/product-reviews/${review.id}`)
    if (answer.ok) return onErased()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return (
    <Button kind="plain" className="self-start" onClick={erase}>
      Erase it for good
    </Button>
  )
}
