import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { StaffWebhook } from './webhook-input.ts'

/** What an owner does with an address. */
export function useWebhook({ id }: Pick<StaffWebhook, 'id'>, onSecret: (secret: string) => void) {
  const { call } = useAdmin()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const place = `/api/admin/webhooks/${id}` as const

  async function send<T>(asked: () => Promise<Answer<T>>): Promise<T | null> {
    setBusy(true)
    const answer = await asked()
    if (answer.ok) await revalidate()
    setBusy(false)
    if (answer.ok) return answer.data
    const text = answer.message || 'Nothing was changed. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
    return null
  }

  const isSure = (title: string, text: string, confirm: string) =>
    showMessage({ kind: 'warning', title, text, confirm, cancel: 'Cancel' })

  async function renew() {
    const text = 'The other program needs it within a day: until then the old one signs as well.'
    if (!(await isSure('A new signing secret?', text, 'Make it'))) return
    const made = await send(() => call('POST', `${place}/secret`))
    if (made) onSecret(made.secret)
  }

  async function remove() {
    const text = 'Nothing is sent there any more, and what was sent is forgotten.'
    if (!(await isSure('Delete this address?', text, 'Delete'))) return
    setBusy(true)
    const answer = await call('DELETE', place)
    setBusy(false)
    if (answer.ok) return navigate('/admin/webhooks')
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'It could not be deleted.' })
  }

  return {
    isBusy,
    renew,
    remove,
    turn: (isOn: boolean) => send(() => call('POST', isOn ? `${place}/on` : `${place}/off`)),
    test: () => send(() => call('POST', `${place}/test`)),
    again: (delivery: string) => send(() => call('POST', `${place}/deliveries/${delivery}/send`)),
  }
}
