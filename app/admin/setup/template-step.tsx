import { useState } from 'react'
import { keysOf } from '#app/framework/records.ts'
import type { TemplateName } from '#app/shop/shop-template.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { chooseTemplateCall } from './setup.api.server.ts'
import type { Setup } from './setup.ts'

type TemplateStepProps = { setup: Setup; onSaved: () => Promise<void> }
type TemplateChoice = TemplateName | 'empty'

const templateChoices: Record<TemplateChoice, { title: string; hint: string }> = {
  empty: { title: 'Empty', hint: 'No products, and nothing changes. Go on with the next step.' },
  beadwork: { title: 'Beadwork', hint: 'Warm ivory and red, jewellery close up.' },
  baskets: { title: 'Baskets', hint: 'Clay and rust, large quiet pictures, a story of how a basket grows.' },
  cloth: { title: 'Cloth', hint: 'White and sea green, wraps, cushions and table linen in the wind.' },
}

export function TemplateStep({ setup, onSaved }: TemplateStepProps) {
  if (setup.can_choose_template) return <TemplateForm onSaved={onSaved} />
  return (
    <>
      <p className="max-w-prose">
        You can’t choose a template any more, because this shop has or had products. Products from a template are
        drafts: change and publish them, or delete them.
      </p>
      <ButtonLink kind="secondary" to="/admin/products" className="self-start">
        Products
      </ButtonLink>
    </>
  )
}

function TemplateForm({ onSaved }: Pick<TemplateStepProps, 'onSaved'>) {
  const { call } = useAdmin()
  const [chosen, setChosen] = useState<TemplateChoice>('empty')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function applyTemplate(template: TemplateName) {
    setBusy(true)
    setProblem(null)
    const answer = await call<typeof chooseTemplateCall>('POST', '/api/admin/setup/template', { template })
    if (answer.ok) await onSaved()
    else setProblem(answer.message)
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== 'empty') void applyTemplate(chosen)
      }}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">How the shop begins</legend>
        {keysOf(templateChoices).map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="radio"
              name="template"
              className="mt-1 size-5 shrink-0 accent-red"
              checked={chosen === name}
              onChange={() => setChosen(name)}
            />
            <span>
              <span className="block font-medium">{templateChoices[name].title}</span>
              <span className="block text-sm text-soft">{templateChoices[name].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== 'empty' && <TemplateNote />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {chosen !== 'empty' && (
        <Button type="submit" className="self-start" isBusy={isBusy} busyText="Bringing it in...">
          Begin with {templateChoices[chosen].title.toLowerCase()}
        </Button>
      )}
    </form>
  )
}

function TemplateNote() {
  return (
    <p className="text-sm text-soft">
      Looks, landing page and categories are replaced, and can be changed afterwards; under Looks one button brings the
      looks before it back. Its products come as drafts: examples that no buyer sees until you change and publish them.
      Texts for the pages wait in their forms as the previous text. Your name, contacts, logo and first picture stay.
    </p>
  )
}
