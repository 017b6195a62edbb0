import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { importStatusCall } from '#app/catalog/import-export/import-export.api.server.ts'
import { importLimits } from '#app/catalog/import-export/import-limits.ts'
import { ColumnsView } from '#app/catalog/import-export/page/columns-view.tsx'
import { ImportReportView } from '#app/catalog/import-export/page/import-report-view.tsx'
import { ImportStatusView } from '#app/catalog/import-export/page/import-status-view.tsx'
import { importDoneText } from '#app/catalog/import-export/page/import-texts.ts'
import { PlatformFileView } from '#app/catalog/import-export/page/platform-file-view.tsx'
import { useImport } from '#app/catalog/import-export/page/use-import.ts'
import { templateCsv } from '#app/catalog/import-export/table/template.ts'
import { saveFile } from '#app/framework/browser/download-file.ts'
import { isReviewFile } from '#app/reviews/imported/imported-review.ts'
import { ReviewImportView } from '#app/reviews/imported/review-import-view.tsx'
import { useReviewImport } from '#app/reviews/imported/use-review-import.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { BeadProgress } from '#app/ui/beads/bead-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/import-page'

export const meta = () => adminMeta('Import products')

export const clientLoader = staffLoader<typeof importStatusCall>('/api/admin/imports')

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { step, check, checkAgain, chooseColumns, run, restart } = useImport()
  const reviews = useReviewImport()
  const isBusy = ['sending', 'checking', 'importing'].includes(reviews.step?.name ?? step.name)
  const beginAnew = () => {
    restart()
    reviews.clear()
  }
  const checkFiles = async (file: File, zip: File | undefined) =>
    (await isReviewFile(file)) ? reviews.check(file) : check(file, zip)
  return (
    <AdminScreen title="Import products">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex max-w-2xl flex-col gap-8">
          <AnswerOrError answer={loaderData}>{(standing) => <ImportStatusView status={standing} />}</AnswerOrError>
          <p className="measure text-soft">
            One line for each product, up to {importLimits.lines.toLocaleString('en')}. Nothing is imported until you
            confirm.
          </p>
          <Downloads />
        </div>
        <Explanation />
        <div className="flex max-w-2xl flex-col gap-8">
          {step.name === 'choosing' && step.error && (
            <Notice kind="error">
              <p>{step.error}</p>
            </Notice>
          )}
          <FilesForm isBusy={isBusy} onChange={beginAnew} onCheck={checkFiles} />
          {reviews.step && <ReviewImportView step={reviews.step} onImport={reviews.run} />}
          {step.name === 'sending' && (
            <BeadProgress value={step.part} label={`Sending the files, ${Math.floor(step.part * 100)}%`} />
          )}
          {step.name === 'checking' && <p role="status">Reading every line...</p>}
          {step.name === 'checked' && (
            <ColumnsView report={step.report} onChoose={(columns) => chooseColumns(step, columns)} />
          )}
          {(step.name === 'checked' || step.name === 'importing') && (
            <PlatformFileView
              report={step.report}
              isBusy={step.name === 'importing'}
              onCategory={(category) => checkAgain(step.id, category)}
            />
          )}
          {(step.name === 'checked' || step.name === 'importing') && (
            <ImportReportView
              report={step.report}
              isBusy={step.name === 'importing'}
              error={step.name === 'checked' ? step.error : undefined}
              onImport={() => run(step).then(revalidate)}
            />
          )}
          {step.name === 'done' && (
            <Notice kind="success">
              <p>{importDoneText(step.result)}</p>
              <Link to="/admin/products" className="text-link inline-flex min-h-11 items-center">
                See the products
              </Link>
            </Notice>
          )}
        </div>
      </div>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

function Downloads() {
  const { categories } = useShopTexts()
  return (
    <p className="-mt-5 flex flex-wrap items-center gap-x-6">
      <Button kind="plain" onClick={() => saveFile(new Blob([templateCsv(categories)]), 'pieces-template.csv')}>
        Download a template
      </Button>
      <DownloadCsv path="/api/admin/products.csv" name="pieces.csv" text="Download all products (CSV)" isQuiet />
    </p>
  )
}

const explanations = [
  {
    title: 'A table of your own',
    text: 'Save it as CSV from any spreadsheet. A line with an ID changes that product, a line without one adds a product. Name the pictures in the table and put them in a ZIP. If your columns have other names, we ask what each one means.',
  },
  {
    title: 'From Etsy, Shopify or WooCommerce',
    text: 'Choose the file as you got it; from Etsy it is EtsyListingsDownload.csv. For WooCommerce, set your profile’s language to English before you export. A second import skips the products that the shop already has.',
  },
  {
    title: 'Etsy reviews',
    text: 'Choose reviews.json from Etsy’s data download. The shop takes stars, text, name and day. Etsy does not say which product a review is about, so these reviews appear on no product page.',
  },
]

function Explanation() {
  return (
    <section className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 className="mb-3 text-lg">What the file needs</h2>
      {explanations.map(({ title, text }) => (
        <details key={title} className="border-t border-rule last:border-b">
          <summary className="disclosure min-h-12 py-3">{title}</summary>
          <p className="measure pb-4 text-soft [overflow-wrap:anywhere]">{text}</p>
        </details>
      ))}
    </section>
  )
}

type FilesFormProps = {
  isBusy: boolean
  onChange: () => void
  onCheck: (sheet: File, zip: File | undefined) => Promise<void>
}

function FilesForm({ isBusy, onChange, onCheck }: FilesFormProps) {
  const [sheet, setSheet] = useState<File>()
  const [zip, setZip] = useState<File>()

  function check(event: FormEvent) {
    event.preventDefault()
    if (sheet) void onCheck(sheet, zip)
  }
  function chooseSheet(file: File) {
    setSheet(file)
    onChange()
  }
  function chooseZip(file: File | undefined) {
    setZip(file)
    onChange()
  }

  return (
    <form onSubmit={check} noValidate className="flex flex-col gap-5 md:[&>.no-print]:pt-0!">
      <h2 className="-mb-2 text-lg">1. Choose the files</h2>
      <FileField
        label="Products (CSV)"
        accept=".csv,.txt,.tsv,.json,text/csv"
        fileName={sheet?.name}
        isBusy={isBusy}
        onChoose={chooseSheet}
      />
      <FileField
        label={`ZIP of new pictures (optional, up to ${importLimits.zipMegabytes} MB)`}
        accept=".zip,application/zip"
        fileName={zip?.name}
        isBusy={isBusy}
        onChoose={chooseZip}
        onRemove={() => chooseZip(undefined)}
      />
      <div>
        <h2 className="mt-3 mb-1 text-lg md:mt-5">2. Check them</h2>
        <p className="text-soft">
          {sheet ? 'You see every change first.' : 'Choose a CSV first. Then you see every change.'}
        </p>
      </div>
      <ThumbBar>
        <Button type="submit" disabled={!sheet} isBusy={isBusy} busyText="One moment...">
          Check the files
        </Button>
      </ThumbBar>
    </form>
  )
}
