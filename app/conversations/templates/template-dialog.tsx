import { useEffect, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMessage } from '#app/ui/messages.tsx'
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
  const showMessage = useMessage()
  const [id] = useState(randomUuid)
  const [templates, setTemplates] = useState<AnswerTemplate[]>()

  async function show(asked: Promise<Answer<AnswerTemplate[]>>) {
    const answer = await asked
    if (answer.ok) return setTemplates(answer.data)
    const text = answer.message || 'The shop did not answer. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  useEffect(() => {
    void call<typeof listTemplatesCall>('GET', '/api/admin/answer-templates').then((answer) => {
      setTemplates(answer.ok ? answer.data : [])
    })
  }, [call])

  const isNew = typed.trim() !== '' && templates?.every(({ text }) => text !== typed.trim())
  return (
    <Dialog isOpen onClose={onClose} title="Templates for answers">
      {templates?.length === 0 && (
        <p className="text-soft">None yet. Type an answer that you often give, and keep it here.</p>
      )}
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
              <Button
                kind="plain"
                onClick={() =>
                  show(call<typeof removeTemplateCall>('DELETE', `/api/admin/answer-templates/${template.id}`))
                }
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {isNew && (
        <Button
          kind="secondary"
          className="mt-5"
          onClick={() => show(call<typeof addTemplateCall>('POST', '/api/admin/answer-templates', { id, text: typed }))}
        >
          Keep what is typed as a template
        </Button>
      )}
    </Dialog>
  )
}
