import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Answered } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { findHousePage, housePath, houseTitles, longestText } from '../house-page.ts'
import { Written } from '../written.tsx'
import type { Route } from './+types/edit-house-page'
import type { HouseText } from './house-answers.ts'

export const meta = ({ params }: Route.MetaArgs) => adminMeta(titleOf(params.key))

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, `/api/admin/pages/${params.key}`)
}

function titleOf(key: string): string {
  const known = findHousePage(`/${key}`)
  return known ? houseTitles[known] : 'Page'
}

export default function EditHousePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminScreen title={titleOf(params.key)} backTo="/admin/pages">
      <Answered answer={loaderData}>{(page) => <WritingForm key={page.version} page={page} />}</Answered>
    </AdminScreen>
  )
}

function WritingForm({ page }: { page: HouseText }) {
  const { text, setText, html, problem, isBusy, show, save } = useWriting(page)
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <form noValidate onSubmit={(event) => void save(event)} className="grid content-start gap-5">
        <TextAreaField
          label="Text"
          hint="An empty line begins a paragraph. ## Heading, - list, **strong**, [words](https://address), | tables |."
          rows={22}
          maxLength={longestText}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save
          </Button>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void show()}>
            Preview
          </Button>
        </div>
      </form>
      <section aria-label="Preview" aria-live="polite" className="min-w-0">
        {html === null ? (
          <p className="text-soft">The preview stands here. The shop shows a text once it is saved.</p>
        ) : (
          <>
            <p className="mb-6 font-display text-3xl">{houseTitles[page.key]}</p>
            <Written html={html} />
          </>
        )}
      </section>
    </div>
  )
}

function useWriting({ key, text: kept, version }: HouseText) {
  const { call } = useAdmin()
  const navigate = useNavigate()
  const [text, setText] = useState(kept)
  const [html, setHtml] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function show() {
    setBusy(true)
    const answer = await call('POST', '/api/admin/pages/preview', { text })
    setBusy(false)
    setProblem(answer.ok ? null : answer.message || 'The preview could not be made. Please try again.')
    if (answer.ok) setHtml(answer.data.html)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await call('PUT', `/api/admin/pages/${key}`, { text, version })
    setBusy(false)
    if (!answer.ok) return setProblem(answer.message || 'The page could not be saved. Please try again.')
    // Written as it is read: in the shop, if there is anything to read.
    await navigate(text.trim() === '' ? '/admin/pages' : housePath(key))
  }

  return { text, setText, html, problem, isBusy, show, save }
}
