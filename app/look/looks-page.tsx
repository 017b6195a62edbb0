import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/looks-page'
import type { publishLookCall, readLookCall, restoreLookCall } from './look.api.server.ts'
import { LookForm } from './look-form.tsx'
import type { StaffLook } from './look-input.ts'

export const meta = () => adminMeta('Looks')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readLookCall>(request, '/api/admin/look')
}

export default function LooksPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Looks">
      <p className="measure mb-8 text-soft">
        Save a draft, look at it, then publish it. Until then shoppers see the shop as it is. The shop’s name and first
        picture are on{' '}
        <Link to="/admin/settings" className="text-link text-ink">
          Settings
        </Link>
        .
      </p>
      <AnswerOrError answer={loaderData}>{(look) => <Looks look={look} />}</AnswerOrError>
    </AdminScreen>
  )
}

const done = {
  saved: 'Saved as a draft. Shoppers do not see it yet.',
  published: 'Published.',
  back: 'The previous look is live again.',
}

function Looks({ look }: { look: StaffLook }) {
  const { revalidate } = useRevalidator()
  const [news, setNews] = useState<keyof typeof done | null>(null)
  const [isChanged, setChanged] = useState(false)
  async function show(what: keyof typeof done) {
    await revalidate()
    setChanged(false)
    setNews(what)
  }
  return (
    <div className="flex flex-col gap-8">
      <LookForm
        key={look.version}
        look={look}
        onChange={() => {
          setChanged(true)
          setNews(null)
        }}
        onSaved={() => show('saved')}
      />
      {news && <Notice kind="success">{done[news]}</Notice>}
      <Publishing look={look} isChanged={isChanged} onDone={show} />
    </div>
  )
}

type PublishingProps = { look: StaffLook; isChanged: boolean; onDone: (what: 'published' | 'back') => Promise<void> }

function Publishing({ look, isChanged, onDone }: PublishingProps) {
  const { call } = useAdmin()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { version, is_draft, can_go_back } = look

  async function send(what: 'published' | 'back') {
    setBusy(true)
    const answer =
      what === 'published'
        ? await call<typeof publishLookCall>('POST', '/api/admin/look/publish', { version })
        : await call<typeof restoreLookCall>('POST', '/api/admin/look/back', { version })
    if (answer.ok) await onDone(what)
    setProblem(answer.ok ? null : answer.message || 'The shop did not answer. Please try again.')
    setBusy(false)
  }

  return (
    <section aria-label="Publishing" className="flex flex-col gap-5 border-t border-rule pt-8">
      <Previews look={look} isChanged={isChanged} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button isBusy={isBusy} disabled={!is_draft || isChanged} onClick={() => void send('published')}>
          Publish
        </Button>
        {can_go_back && (
          <Button kind="secondary" isBusy={isBusy} disabled={isChanged} onClick={() => void send('back')}>
            Restore the previous look
          </Button>
        )}
      </div>
    </section>
  )
}

function Previews({ look: { is_draft, previews }, isChanged }: Pick<PublishingProps, 'look' | 'isChanged'>) {
  if (isChanged) return <p className="text-soft">Save the draft to look at it.</p>
  if (!is_draft) return <p className="text-soft">No draft: this is the published look.</p>
  const pages = [
    { label: 'Preview of the landing page', address: previews.landing },
    { label: 'Preview of a product', address: previews.product },
  ]
  return (
    <p className="flex flex-wrap gap-x-6">
      {pages.map(
        ({ label, address }) =>
          address && (
            <a
              key={label}
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-link"
            >
              {label}
            </a>
          ),
      )}
    </p>
  )
}
