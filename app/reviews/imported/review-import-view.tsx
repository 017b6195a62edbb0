import { Link } from 'react-router'
import { ReportList } from '#app/catalog/import-export/page/import-report-view.tsx'
import { countText } from '#app/framework/count-text.ts'
import { displayDay } from '#app/framework/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ReviewImportReport } from './imported-review.ts'
import type { ReviewImportStep } from './use-review-import.ts'

type ReviewImportViewProps = {
  step: ReviewImportStep
  onImport: (file: File, report: ReviewImportReport) => Promise<void>
}

/** The check of a file of Etsy's reviews, and the result of its import. */
export function ReviewImportView({ step, onImport }: ReviewImportViewProps) {
  if (step.name === 'refused') {
    return (
      <Notice kind="error">
        <p>{step.error}</p>
      </Notice>
    )
  }
  if (step.name === 'done') {
    return (
      <Notice kind="success">
        <p>{countText(step.added, 'review')} imported. They appear on the makers’ page once it has a text.</p>
        <Link to="/admin/product-reviews" className="text-link inline-flex min-h-11 items-center">
          See the reviews
        </Link>
      </Notice>
    )
  }
  if (!step.report) return <p role="status">Reading every review...</p>
  const { added, faults, faults_in_all } = step.report
  return (
    <section className="flex flex-col gap-4">
      <p>These are reviews of Etsy. Its file names no product, so they belong to none and count in no average.</p>
      <Notice
        kind={added > 0 ? 'success' : 'info'}
        title={added > 0 ? `${countText(added, 'review')} to import` : 'Nothing new'}
      >
        <p>{reportText(step.report)}</p>
      </Notice>
      {faults_in_all > 0 && (
        <div>
          <h2 className="mb-2 text-lg">What can’t be read is left out</h2>
          <ReportList entries={faults} total={faults_in_all} unit="Review" />
        </div>
      )}
      {added > 0 && (
        <Button
          className="self-start"
          isBusy={step.name === 'importing'}
          busyText="Importing..."
          onClick={() => step.name === 'checked' && onImport(step.file, step.report)}
        >
          Import {countText(added, 'review')}
        </Button>
      )}
    </section>
  )
}

function reportText({ rows, added, known, first_day, last_day }: ReviewImportReport): string {
  const days = first_day && last_day ? `, from ${displayDay(first_day)} to ${displayDay(last_day)}` : ''
  const knownText = known > 0 ? ` ${countText(known, 'review')} of them were imported before.` : ''
  const unread = rows - added - known
  const unreadText = unread > 0 ? ` ${countText(unread, 'review')} can’t be read.` : ''
  return `${countText(rows, 'review')} in the file${days}.${knownText}${unreadText}`
}
