import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { SaveBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { Notice } from '#app/ui/notice.tsx'
import { contentPath, contentTitles, findContentPage } from '../content-page.ts'
import { MarkdownView } from '../markdown-view.tsx'
import type { Route } from './+types/edit-content-page'
import type {
  ContentText,
  previewContentPageCall,
  readContentPageCall,
  writeContentPageCall,
} from './content.api.server.ts'

/** Loaded separately, because the editor is large. */
const TextEditor = lazy(() => import('./text-editor.tsx'))

export const meta = ({ params }: Route.MetaArgs) => adminMeta(titleOf(params.key))

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readContentPageCall>(request, `/api/admin/pages/${encodeURIComponent(params.key)}`)
}

function titleOf(key: string): string {
  const pageKey = findContentPage(`/${key}`)
  return pageKey ? contentTitles[pageKey] : 'Page'
}

export default function EditContentPage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [savedKey, setSavedKey] = useState<string | null>(null)
  async function onSaved() {
    setSavedKey(params.key)
    await revalidate()
  }
  return (
    <AdminScreen title={titleOf(params.key)}>
      <AnswerOrError answer={loaderData}>
        {(page) => (
          <ContentForm
            key={`${page.key} ${page.version}`}
            page={page}
            isSaved={savedKey === page.key}
            onSaved={onSaved}
          />
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}

type ContentFormProps = { page: ContentText; isSaved: boolean; onSaved: () => Promise<void> }

function ContentForm({ page, isSaved, onSaved }: ContentFormProps) {
  const [restoreCount, setRestored] = useState(0)
  const { text, setText, html, problem, isBusy, showPreview, save } = useContentForm(page, onSaved)
  const isChanged = text !== page.text
  const { previous_text: previous } = page
  const previewSection = useRef<HTMLElement>(null)
  // Moves the focus to the preview, which on a phone is below the whole editor.
  useEffect(() => {
    if (html !== null) previewSection.current?.focus()
  }, [html])

  function restore() {
    setText(previous ?? '')
    setRestored(restoreCount + 1)
  }

  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 ${html === null ? '' : 'xl:grid-cols-2'}`}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-w-0 max-w-2xl flex-col gap-5">
        <p className="-my-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-sm text-soft">
          {isChanged ? '' : 'Save appears after a change.'}
          {page.text !== '' && (
            <Link to={contentPath(page.key)} className="text-link ml-auto inline-flex min-h-11 items-center text-ink">
              See in the shop
            </Link>
          )}
        </p>
        <Suspense fallback={<BeadLoader label="Loading..." />}>
          <TextEditor key={restoreCount} text={text} onChange={setText} />
          {problem ? <Notice kind="error">{problem}</Notice> : null}
          {previous !== null && previous !== text && (
            <Button kind="plain" className="self-start" onClick={restore}>
              Take the previous text
            </Button>
          )}
          <SaveBar form={{ isChanged, isBusy }} note=". Buyers see them once you save.">
            {isChanged ? (
              <Button kind="secondary" isBusy={isBusy} onClick={() => void showPreview()}>
                Preview
              </Button>
            ) : (
              isSaved && <Saved page={page} />
            )}
          </SaveBar>
        </Suspense>
      </form>
      <section ref={previewSection} tabIndex={-1} aria-label="Preview" className="min-w-0 scroll-mt-4 outline-none">
        {html === null ? null : (
          <>
            <p className="mb-6 font-display text-3xl">{contentTitles[page.key]}</p>
            <MarkdownView html={html} />
          </>
        )}
      </section>
    </div>
  )
}

/** Receives the focus after saving, because the form with the pressed button is replaced. */
function Saved({ page: { key, text } }: { page: ContentText }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => moveLostFocus(notice.current), [])
  return (
    <p ref={notice} role="status" className="basis-full">
      Saved.{' '}
      {text === '' ? (
        'The shop leaves out a page without a text.'
      ) : (
        <Link to={contentPath(key)} className="thumb-area text-link">
          See the page
        </Link>
      )}
    </p>
  )
}

function useContentForm({ key, text: savedText, version }: ContentText, onSaved: () => Promise<void>) {
  const { call } = useAdmin()
  // The key includes the version: a draft of another version is ignored, because the text has changed since.
  const { typed: text, change, clear } = useDraft(`page ${key} ${version}`, savedText)
  /** The preview. Null until staff open it, and again after each change. */
  const [html, setHtml] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function setText(next: string) {
    setHtml(null)
    change(next)
  }

  async function showPreview() {
    setBusy(true)
    const answer = await call<typeof previewContentPageCall>('POST', '/api/admin/pages/preview', { text })
    setBusy(false)
    if (answer.ok) setHtml(answer.data.html)
    setProblem(answer.ok ? null : answer.message)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof writeContentPageCall>('PUT', `/api/admin/pages/${key}`, { text, version })
    if (answer.ok) {
      clear()
      await onSaved()
    }
    setBusy(false)
    setProblem(answer.ok ? null : answer.message)
  }

  return { text, setText, html, problem, isBusy, showPreview, save }
}
