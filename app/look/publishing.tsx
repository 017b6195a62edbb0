import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { publishLookCall, restoreLookCall } from './look.api.server.ts'
import type { StaffLook } from './look-input.ts'

const messages = {
  saved: 'Saved as a draft. Shoppers do not see it yet.',
  published: 'Published.',
  back: 'The previous version is live again.',
}

export type DraftEditing = {
  onChange: () => void
  onSaved: () => Promise<void>
  /** 'secondary' while publishing is the next step. */
  saveKind: ButtonKind
  /** The button that publishes, beside the one that saves. */
  publish: ReactNode
}

/** A form for a part of the draft, with the publishing of the whole draft; below it, the preview. */
export function DraftAndPublishing({ look, form }: { look: StaffLook; form: (editing: DraftEditing) => ReactNode }) {
  const { revalidate } = useRevalidator()
  const [lastAction, setLastAction] = useState<keyof typeof messages | null>(null)
  const [isChanged, setChanged] = useState(false)
  const messageRef = useRef<HTMLDivElement>(null)
  const { problem, isBusy, send } = usePublishing(look, show)
  const canPublish = look.is_draft && !isChanged
  // Scrolls up to the message. Saving mounts a new form, so the focus would be lost.
  useEffect(() => {
    if (!lastAction && !problem) return
    messageRef.current?.focus({ preventScroll: true })
    messageRef.current?.scrollIntoView({ block: 'center' })
  }, [lastAction, problem])
  async function show(what: keyof typeof messages) {
    await revalidate()
    setChanged(false)
    setLastAction(what)
  }
  function onChange() {
    setChanged(true)
    setLastAction(null)
  }
  const publish = (
    <>
      <Button
        kind={canPublish ? 'primary' : 'secondary'}
        isBusy={isBusy}
        disabled={!canPublish}
        onClick={() => void send('published')}
      >
        Publish
      </Button>
      {!canPublish && (
        <p className="basis-full text-sm text-soft md:basis-auto md:self-center">
          {isChanged ? 'Save the draft, then publish it.' : 'No draft: the shop shows what is here.'}
        </p>
      )}
    </>
  )
  return (
    <div className="flex flex-col gap-8">
      {form({ onChange, onSaved: () => show('saved'), saveKind: canPublish ? 'secondary' : 'primary', publish })}
      <div ref={messageRef} tabIndex={-1} className="outline-none empty:hidden">
        {lastAction && !problem && <Notice kind="success">{messages[lastAction]}</Notice>}
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>
      <section aria-label="Publishing" className="flex flex-col items-start gap-5 pt-2 empty:hidden max-md:pb-6">
        {look.is_draft && !isChanged && <Previews {...look.previews} />}
        {look.can_go_back && (
          <Button kind="secondary" isBusy={isBusy} disabled={isChanged} onClick={() => void send('back')}>
            Restore the previous version
          </Button>
        )}
      </section>
    </div>
  )
}

function usePublishing({ version }: StaffLook, onDone: (what: 'published' | 'back') => Promise<void>) {
  const { call } = useAdmin()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

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

  return { problem, isBusy, send }
}

function Previews({ landing, product }: StaffLook['previews']) {
  const pages = [
    { label: 'Preview of the landing page', address: landing },
    { label: 'Preview of a product', address: product },
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
