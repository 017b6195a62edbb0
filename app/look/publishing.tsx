import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { publishLookCall, restoreLookCall } from './look.api.server.ts'
import type { StaffLook } from './look-input.ts'

const messages = {
  saved: 'Saved as a draft. Shoppers do not see it yet.',
  published: 'Published.',
  back: 'The previous look is live again.',
}

type DraftEditing = { onChange: () => void; onSaved: () => Promise<void> }

/** A form for a part of the draft; below it, the preview and the publishing of the whole draft. */
export function DraftAndPublishing({ look, form }: { look: StaffLook; form: (editing: DraftEditing) => ReactNode }) {
  const { revalidate } = useRevalidator()
  const [lastAction, setLastAction] = useState<keyof typeof messages | null>(null)
  const [isChanged, setChanged] = useState(false)
  const messageRef = useRef<HTMLDivElement>(null)
  // Scrolls to the message, because preview and publishing are below it.
  useEffect(() => {
    if (lastAction) messageRef.current?.scrollIntoView({ block: 'center' })
  }, [lastAction])
  async function show(what: keyof typeof messages) {
    await revalidate()
    setChanged(false)
    setLastAction(what)
  }
  function onChange() {
    setChanged(true)
    setLastAction(null)
  }
  return (
    <div className="flex flex-col gap-8">
      {form({ onChange, onSaved: () => show('saved') })}
      <div ref={messageRef} className="empty:hidden">
        {lastAction && <Notice kind="success">{messages[lastAction]}</Notice>}
      </div>
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
  if (!is_draft) return <p className="text-soft">There is no draft to publish: this is the published look.</p>
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
