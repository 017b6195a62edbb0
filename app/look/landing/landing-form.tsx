import { useState } from 'react'
import { flushSync } from 'react-dom'
import { moveItem } from '#app/catalog/admin/move-buttons.tsx'
import { defaultLanding, type LandingSection } from '#app/shop/landing.ts'
import { Button } from '#app/ui/button.tsx'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { StaffLook } from '../look-input.ts'
import type { DraftEditing } from '../publishing.tsx'
import { sectionNames } from './landing-rules.ts'
import { LandingTextField } from './landing-text-field.tsx'
import { UploadCount } from './picture-chooser.tsx'
import { SectionRow } from './section-row.tsx'
import { useLandingForm } from './use-landing-form.ts'

type LandingFormProps = DraftEditing & { look: StaffLook }

export function LandingForm({ look, onChange, onSaved, bar }: LandingFormProps) {
  const { typed, errors, problem, isBusy, change, submit } = useLandingForm(look, onChange, onSaved)
  const [announcement, setAnnouncement] = useState('')
  const [uploads, setUploads] = useState(0)
  const showMessage = useMessage()
  const fields = { landing: typed, errors, change }

  function move(section: LandingSection, to: number) {
    const pressed = document.activeElement
    flushSync(() => {
      change(({ order }) => ({ order: moveItem(order, order.indexOf(section), to) }))
      setAnnouncement(`${sectionNames[section]} is now ${to + 1} of ${typed.order.length}.`)
    })
    // Restores the focus, which the browser removes from a moved row, and from a button that is disabled at the end of
    // the list.
    if (!(pressed instanceof HTMLElement)) return
    pressed.focus({ preventScroll: true })
    moveLostFocus(pressed.closest('li')?.querySelector<HTMLElement>('button:enabled'))
  }

  async function reset() {
    const question = {
      kind: 'warning',
      title: 'Reset everything?',
      text: 'Your texts, pictures and their order go from this form. Buyers see the change after you save and publish.',
      confirm: 'Reset',
      cancel: 'Cancel',
    } as const
    if (await showMessage(question)) change(() => ({ ...defaultLanding, pictures: {}, slides: [] }))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-10">
      <fieldset disabled={isBusy} className="min-w-0">
        <legend className="mb-1 font-display text-lg">Headline and search engines</legend>
        <p className="measure mb-4 text-soft">Leave a field empty to use the standard text.</p>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {(['hero.title', 'hero.button', 'page.title', 'page.description'] as const).map((name) => (
            <LandingTextField key={name} name={name} {...fields} />
          ))}
        </div>
      </fieldset>
      <fieldset disabled={isBusy} className="min-w-0">
        <legend className="mb-1 font-display text-lg">Sections</legend>
        <p className="measure mb-4 text-soft">
          The page shows them in this order. Untick one to leave it out of the page and its menu. Sections without text
          are hidden.
        </p>
        <UploadCount value={(by) => setUploads((before) => before + by)}>
          <ol className="border-t border-rule">
            {typed.order.map((section) => (
              <SectionRow
                key={section}
                section={section}
                categories={look.categories}
                onMove={(to) => move(section, to)}
                {...fields}
              />
            ))}
          </ol>
        </UploadCount>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </fieldset>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button kind="plain" className="self-start" onClick={() => void reset()}>
        Reset to the original
      </Button>
      {bar(uploads > 0 ? 'Sending pictures...' : isBusy ? 'Saving...' : null)}
    </form>
  )
}
