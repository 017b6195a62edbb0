import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { contentPath, contentTitles, findContentPage, maxTextLength } from '../content-page.ts'
import { Written } from '../markdown-view.tsx'
import type { Route } from './+types/edit-content-page'
import type { previewContentPageCall, readContentPageCall, writeContentPageCall } from './content.api.server.ts'
import type { ContentText } from './content-wire.ts'
import { FormatButtons } from './format-buttons.tsx'

export const meta = ({ params }: Route.MetaArgs) => adminMeta(titleOf(params.key))

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readContentPageCall>(request, `/api/admin/pages/${encodeURIComponent(params.key)}`)
}

function titleOf(key: string): string {
  const known = findContentPage(`/${key}`)
  return known ? contentTitles[known] : 'Page'
}

export default function EditContentPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminScreen title={titleOf(params.key)} backTo="/admin/pages">
      <AnswerOrError answer={loaderData}>{(page) => <WritingForm key={page.version} page={page} />}</AnswerOrError>
    </AdminScreen>
  )
}

function WritingForm({ page }: { page: ContentText }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, html, problem, isBusy, show, save } = useWriting(page)
  const { previous_text: previous } = page
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <form noValidate onSubmit={(event) => void save(event)} className="grid content-start gap-5">
        <FormatButtons field={field} onChange={setText} />
        <TextAreaField
          ref={field}
          label="Text"
          hint="Select words and press a button; in a table, Table changes it. An empty line begins a paragraph. A link is written [words](https://address)."
          rows={22}
          maxLength={maxTextLength}
          {...bind(text, setText)}
        />
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save
          </Button>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void show()}>
            Preview
          </Button>
          {previous !== null && previous !== text && (
            <Button kind="plain" onClick={() => setText(previous)}>
              Take the previous text
            </Button>
          )}
        </div>
      </form>
      <section aria-label="Preview" aria-live="polite" className="min-w-0">
        {html === null ? (
          <p className="text-soft">The preview stands here. The shop shows a text once it is saved.</p>
        ) : (
          <>
            <p className="mb-6 font-display text-3xl">{contentTitles[page.key]}</p>
            <Written html={html} />
          </>
        )}
      </section>
    </div>
  )
}

const previewOf = (call: ReturnType<typeof useAdmin>['call'], text: string) =>
  call<typeof previewContentPageCall>('POST', '/api/admin/pages/preview', { text })

function useWriting({ key, text: kept, version }: ContentText) {
  const { call } = useAdmin()
  const navigate = useNavigate()
  // A draft of another version is ignored: the text has changed since.
  const { typed: text, change: setText, sent } = useDraft(`page ${key} ${version}`, kept)
  const [html, setHtml] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // The preview follows the text, once nothing was typed for a moment. What is wrong with it, the button says.
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await previewOf(call, text)
      if (isCurrent && answer.ok) setHtml(answer.data.html)
    }, 700)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [call, text])

  async function show() {
    setBusy(true)
    const answer = await previewOf(call, text)
    setBusy(false)
    setProblem(answer.ok ? null : answer.message || 'The preview could not be made. Please try again.')
    if (answer.ok) setHtml(answer.data.html)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof writeContentPageCall>('PUT', `/api/admin/pages/${key}`, { text, version })
    setBusy(false)
    if (!answer.ok) return setProblem(answer.message || 'The page could not be saved. Please try again.')
    sent()
    // After saving, shows the page in the shop, if it has a text.
    await navigate(text.trim() === '' ? '/admin/pages' : contentPath(key))
  }

  return { text, setText, html, problem, isBusy, show, save }
}
