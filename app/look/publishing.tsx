import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SaveBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button, buttonClasses } from '#app/ui/button.tsx'
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
  /**
   * Renders the bar with the Save button, or for a saved draft with buttons to publish and preview it. `busyText`: the
   * text of the Save button while the form is busy, otherwise null.
   */
  bar: (busyText: string | null) => ReactNode
}

/** A form for one part of the draft, and the buttons to publish the whole draft. */
export function DraftAndPublishing({ look, form }: { look: StaffLook; form: (editing: DraftEditing) => ReactNode }) {
  const { revalidate } = useRevalidator()
  const [lastAction, setLastAction] = useState<keyof typeof messages | null>(null)
  const [isChanged, setChanged] = useState(false)
  const messageRef = useRef<HTMLDivElement>(null)
  const { problem, isBusy, send } = usePublishing(look, show)
  const canPublish = look.is_draft && !isChanged
  // Moves to the message, because saving mounts a new form, in which no control has the focus.
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
  const bar = (busyText: string | null) => (
    <SaveBar
      form={{ isChanged, isBusy: busyText !== null }}
      action="Save draft"
      note=": save the draft, then publish it."
      {...(busyText !== null && { busyText })}
    >
      {canPublish && (
        <>
          <Button isBusy={isBusy} onClick={() => void send('published')}>
            Publish
          </Button>
          {look.previews.landing && (
            <PreviewLink label="Preview of the landing page" address={look.previews.landing}>
              Preview
            </PreviewLink>
          )}
          {lastAction !== 'saved' && (
            <p className="text-sm text-soft max-sm:order-first max-sm:basis-full">
              The draft is saved. Shoppers don’t see it yet.
            </p>
          )}
        </>
      )}
    </SaveBar>
  )
  return (
    <div className="flex flex-col gap-8">
      {form({ onChange, onSaved: () => show('saved'), bar })}
      <div ref={messageRef} tabIndex={-1} className="outline-none empty:hidden">
        {lastAction && !problem && <Notice kind="success">{messages[lastAction]}</Notice>}
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>
      <section aria-label="Publishing" className="flex flex-col items-start gap-5 pt-2 empty:hidden">
        {canPublish && look.previews.product && (
          <PreviewLink label="Preview of a product" address={look.previews.product}>
            Preview of a product
          </PreviewLink>
        )}
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
    setProblem(answer.ok ? null : answer.message)
    setBusy(false)
  }

  return { problem, isBusy, send }
}

type PreviewLinkProps = { label: string; address: string; children: string }

function PreviewLink({ label, address, children }: PreviewLinkProps) {
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={label} className={buttonClasses('plain')}>
      {children}
    </a>
  )
}
