import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { contentPath, contentTitles, findContentPage, maxTextLength } from '../content-page.ts'
import { MarkdownView } from '../markdown-view.tsx'
import type { Route } from './+types/edit-content-page'
import type { previewContentPageCall, readContentPageCall, writeContentPageCall } from './content.api.server.ts'
import type { ContentText } from './content-wire.ts'
import { FormatButtons } from './format-buttons.tsx'

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
    <AdminScreen title={titleOf(params.key)} backTo="/admin/pages">
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
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

type ContentFormProps = { page: ContentText; isSaved: boolean; onSaved: () => Promise<void> }

function ContentForm({ page, isSaved, onSaved }: ContentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, html, isRequested, problem, isBusy, showPreview, save } = useContentForm(page, onSaved)
  const { previous_text: previous } = page
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <form noValidate onSubmit={(event) => void save(event)} className="grid content-start gap-5">
        <FormatButtons field={field} onChange={setText} />
        <TextAreaField
          ref={field}
          label="Text"
          hint="Select words and press a button; to edit a table, put the cursor in it and press Table. An empty line begins a paragraph. A link is written [words](https://address)."
          rows={22}
          maxLength={maxTextLength}
          {...bind(text, setText)}
        />
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        {previous !== null && previous !== text && (
          <Button kind="plain" className="justify-self-start" onClick={() => setText(previous)}>
            Take the previous text
          </Button>
        )}
        <ThumbBar>
          {isSaved && text === page.text && <Saved page={page} />}
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save
          </Button>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void showPreview()}>
            Preview
          </Button>
        </ThumbBar>
      </form>
      <section aria-label="Preview" aria-live={isRequested ? 'polite' : 'off'} className="min-w-0">
        {html === null ? (
          <p className="text-soft">The preview stands here. The shop shows a text once it is saved.</p>
        ) : (
          <>
            <p className="mb-6 font-display text-3xl">{contentTitles[page.key]}</p>
            <MarkdownView html={html} />
          </>
        )}
      </section>
    </div>
  )
}

/** Takes the focus, because the form with the pressed button is replaced after saving. */
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
  // A draft of another version is ignored: the text has changed since.
  const { typed: text, change, clear } = useDraft(`page ${key} ${version}`, savedText)
  const { html, preview } = usePreview()
  /** By the button. Otherwise a screen reader would read the whole page at each pause in typing. */
  const [isRequested, setRequested] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // The preview follows the text after a pause in typing. Only the button shows errors.
  const updatePreview = useEffectEvent(preview)
  useEffect(() => {
    const timer = setTimeout(() => void updatePreview(text), 700)
    return () => clearTimeout(timer)
  }, [text])

  function setText(next: string) {
    setRequested(false)
    change(next)
  }

  async function showPreview() {
    setRequested(true)
    setBusy(true)
    const answer = await preview(text)
    setBusy(false)
    setProblem(answer.ok ? null : answer.message || 'The preview could not be made. Please try again.')
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
    setProblem(answer.ok ? null : answer.message || 'The page could not be saved. Please try again.')
  }

  return { text, setText, html, isRequested, problem, isBusy, showPreview, save }
}

function usePreview() {
  const { call } = useAdmin()
  const [html, setHtml] = useState<string | null>(null)
  const last = useRef(0)

  async function preview(text: string) {
    last.current += 1
    const number = last.current
    const answer = await call<typeof previewContentPageCall>('POST', '/api/admin/pages/preview', { text })
    // A slow answer must not replace that of a later text.
    if (answer.ok && number === last.current) setHtml(answer.data.html)
    return answer
  }

  return { html, preview }
}
