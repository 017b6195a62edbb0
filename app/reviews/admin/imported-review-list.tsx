import type { Answer } from '#app/framework/browser/api-client.ts'
import { countText } from '#app/framework/count-text.ts'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { ImportedReview } from '../imported/imported-review.ts'
import type { removeImportCall, removeImportedCall } from '../imported/imported-reviews.api.server.ts'

/**
 * Lists imported reviews, with buttons that remove one review or a whole import. Renders nothing without imported
 * reviews.
 */
export function ImportedReviewList({ answer }: { answer: Answer<ImportedReview[]> }) {
  const list = useStaffList(answer)
  const { call } = useAdmin()
  const showMessage = useMessage()
  if (answer.ok && answer.data.length === 0) return null

  async function remove(title: string, path: RemovePath, isGone: (review: ImportedReview) => boolean) {
    const isSure = await showMessage({ kind: 'warning', title, confirm: 'Remove', cancel: 'Keep' })
    if (!isSure) return
    const result = await call<typeof removeImportedCall | typeof removeImportCall>('DELETE', path)
    if (result.ok || result.status === 404) return list.change((all) => all.filter((review) => !isGone(review)))
    await showMessage({ kind: 'error', title: 'Error!', text: result.message })
  }

  return (
    <section aria-labelledby="from-etsy" className="mt-12">
      <h2 id="from-etsy" className="mb-4 text-xl">
        From Etsy
      </h2>
      <PagedRows
        list={list}
        empty=""
        row={({ id, stars, words, reviewer, written_on, import: from }, index, reviews) => (
          <li key={id} className="border-b border-rule py-4 [overflow-wrap:anywhere]">
            {reviews[index - 1]?.import.id !== from.id && (
              <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
                <strong>
                  {countText(from.count, 'review')}, imported on {displayDay(nairobiDay(new Date(from.at)))} by{' '}
                  {from.by}
                </strong>
                <Button
                  kind="plain"
                  onClick={() =>
                    remove(
                      `Remove all ${countText(from.count, 'review')} of this import?`,
                      `/api/admin/imported-reviews/imports/${from.id}`,
                      (review) => review.import.id === from.id,
                    )
                  }
                >
                  Remove them all
                </Button>
              </p>
            )}
            <p className="text-sm text-soft">
              {stars} of 5 stars, <bdi>{reviewer ?? 'without a name'}</bdi>, {displayDay(written_on)}
            </p>
            <p dir="auto" className="measure mt-2 whitespace-pre-line">
              {words}
            </p>
            <Button
              kind="plain"
              onClick={() =>
                remove('Remove this review?', `/api/admin/imported-reviews/${id}`, (review) => review.id === id)
              }
            >
              Remove
            </Button>
          </li>
        )}
      />
    </section>
  )
}

type RemovePath = `/api/admin/imported-reviews/${string}`
