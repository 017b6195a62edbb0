import { countText } from '#app/framework/count-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ImportReport } from '../import-report.ts'
import { reportText } from './import-texts.ts'

type ImportReportViewProps = { report: ImportReport; isBusy: boolean; error: string | undefined; onImport: () => void }

export function ImportReportView({ report, isBusy, error, onImport }: ImportReportViewProps) {
  const { faults, faults_in_all, warnings, warnings_in_all, added, changed } = report
  if (faults_in_all > 0) {
    const isMapped = report.columns.length === 0 || report.mapped !== null
    const title = countText(faults_in_all, 'error')
    return (
      <section className="flex flex-col gap-4">
        <Notice kind="error" title={title}>
          <p>
            Nothing was changed. Please {isMapped ? '' : 'choose above what its columns are, or '}correct the file and
            check it again.
          </p>
        </Notice>
        <ReportList entries={faults} total={faults_in_all} />
      </section>
    )
  }
  const count = added + changed
  return (
    <section className="flex flex-col gap-4">
      <Notice kind={count > 0 ? 'success' : 'info'} title={count > 0 ? 'All lines are right' : 'Nothing to change'}>
        <p>{reportText(report)}</p>
      </Notice>
      {warnings_in_all > 0 && (
        <div>
          <h2 className="mb-2 text-lg">Please look at this</h2>
          <ReportList entries={warnings} total={warnings_in_all} />
        </div>
      )}
      <Changes report={report} />
      {error && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      {count > 0 && (
        <Button className="self-start" isBusy={isBusy} busyText="Importing..." onClick={onImport}>
          Import {countText(count, 'product')}
        </Button>
      )}
    </section>
  )
}

type ReportListProps = { entries: ImportReport['faults']; total: number; unit?: string }

export function ReportList({ entries, total, unit = 'Line' }: ReportListProps) {
  return (
    <>
      <ul className="border-t border-rule">
        {entries.map(({ line, field, words }) => (
          <li key={`${line} ${field} ${words}`} className="border-b border-rule py-2.5 text-sm sm:flex sm:gap-4">
            <p className="shrink-0 font-medium tabular-nums sm:w-44">
              {[line > 0 ? `${unit} ${line.toLocaleString('en')}` : '', field].filter(Boolean).join(', ')}
            </p>
            <p className="min-w-0 break-words">
              <WholeNames>{words}</WholeNames>
            </p>
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="text-sm text-soft">and {(total - entries.length).toLocaleString('en')} more</p>
      )}
    </>
  )
}

function Changes({ report: { changes, changed } }: { report: ImportReport }) {
  if (changed === 0) return null
  return (
    <details>
      <summary className="disclosure min-h-11 py-2.5 text-sm">What changes of products that are there</summary>
      <ul className="border-t border-rule text-sm">
        {changes.map(({ line, name, fields }) => (
          <li key={line} className="border-b border-rule py-2">
            <WholeNames>{name}</WholeNames>: <span className="text-soft">{fields.join(', ')}</span>
          </li>
        ))}
      </ul>
      {changed > changes.length && (
        <p className="text-sm text-soft">and {(changed - changes.length).toLocaleString('en')} more</p>
      )}
    </details>
  )
}
