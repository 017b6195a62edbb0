import { useEffect, useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { answerRules } from '../conversation.ts'
import type { AnswerTemplate } from './answer-template.ts'
import type { addTemplateCall, listTemplatesCall, removeTemplateCall } from './answer-templates.api.server.ts'

type TemplateButtonProps = { typed: string; onChoose: (text: string) => void }

/** Inserts a stored template into the answer, or stores the typed text as one. */
export function TemplateButton(props: TemplateButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && <TemplateDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TemplateDialog({ typed, onChoose, onClose }: TemplateButtonProps & { onClose: () => void }) {
  const { call } = useAdmin()
  const { send } = useSend()
  const [templates, setTemplates] = useState<AnswerTemplate[]>()

  async function remove({ id }: AnswerTemplate) {
    const answer = await send(call<typeof removeTemplateCall>('DELETE', `/api/admin/answer-templates/${id}`))
    if (answer.ok) setTemplates(answer.data)
  }

  useEffect(() => {
    void call<typeof listTemplatesCall>('GET', '/api/admin/answer-templates').then((answer) => {
      setTemplates(answer.ok ? answer.data : [])
    })
  }, [call])

  return (
    <Dialog isOpen onClose={onClose} title="Templates for answers">
      {templates?.length === 0 && <p className="text-soft">None yet. Write an answer that you often give.</p>}
      <ul>
        {templates?.map((template) => (
          <li key={template.id} className="border-b border-rule py-3 [overflow-wrap:anywhere]">
            <p className="line-clamp-4 whitespace-pre-line">{template.text}</p>
            <div className="flex flex-wrap gap-x-6">
              <Button
                kind="plain"
                onClick={() => {
                  onChoose(template.text)
                  onClose()
                }}
              >
                Use it
              </Button>
              <Button kind="plain" className="text-red" onClick={() => remove(template)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {templates && (
        <NewTemplate
          key={templates.length}
          initial={templates.some(({ text }) => text === typed.trim()) ? '' : typed}
          onSaved={setTemplates}
        />
      )}
    </Dialog>
  )
}

type NewTemplateProps = { initial: string; onSaved: (templates: AnswerTemplate[]) => void }

function NewTemplate({ initial, onSaved }: NewTemplateProps) {
  const { call } = useAdmin()
  const { errors, problem, isBusy, field, submit } = useStaffForm(
    () => ({ text: initial }),
    (id, { text }) => call<typeof addTemplateCall>('POST', '/api/admin/answer-templates', { id, text }),
    { onSent: onSaved },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col items-start gap-3">
      <TextAreaField
        label="A new template"
        rows={3}
        className="w-full"
        maxLength={answerRules.words.maxLength}
        {...field('text', errors.text ?? problem ?? undefined)}
      />
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Keeping...">
        Keep as a template
      </Button>
    </form>
  )
}
