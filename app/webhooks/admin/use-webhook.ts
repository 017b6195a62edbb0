import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { StaffWebhook } from './webhook-input.ts'
import type {
  deleteWebhookCall,
  renewWebhookSecretCall,
  resendDeliveryCall,
  switchWebhookOffCall,
  switchWebhookOnCall,
  testWebhookCall,
} from './webhooks.api.server.ts'

/** The actions of an owner on an address. */
export function useWebhook({ id }: Pick<StaffWebhook, 'id'>, onSecret: (secret: string) => void) {
  const { call } = useAdmin()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const path = `/api/admin/webhooks/${id}` as const

  async function send<T>(request: () => Promise<Answer<T>>): Promise<T | null> {
    setBusy(true)
    const answer = await request()
    if (answer.ok) await revalidate()
    setBusy(false)
    if (answer.ok) return answer.data
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    return null
  }

  const confirmChange = (title: string, text: string, confirm: string) =>
    showMessage({ kind: 'warning', title, text, confirm, cancel: 'Cancel' })

  async function renew() {
    const text = 'The other program needs it within a day: until then the old one signs as well.'
    if (!(await confirmChange('A new signing secret?', text, 'Make it'))) return
    const renewed = await send(() => call<typeof renewWebhookSecretCall>('POST', `${path}/secret`))
    if (renewed) onSecret(renewed.secret)
  }

  async function remove() {
    const text = 'Nothing more is sent there, and the list of what was sent is deleted.'
    if (!(await confirmChange('Delete this address?', text, 'Delete'))) return
    setBusy(true)
    const answer = await call<typeof deleteWebhookCall>('DELETE', path)
    setBusy(false)
    if (answer.ok) return navigate('/admin/webhooks')
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return {
    isBusy,
    renew,
    remove,
    switchTo: (isOn: boolean) =>
      send(() =>
        call<typeof switchWebhookOnCall | typeof switchWebhookOffCall>('POST', isOn ? `${path}/on` : `${path}/off`),
      ),
    test: () => send(() => call<typeof testWebhookCall>('POST', `${path}/test`)),
    resend: (delivery: string) =>
      send(() => call<typeof resendDeliveryCall>('POST', `${path}/deliveries/${delivery}/send`)),
  }
}
