import { useNavigate, useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
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
  const { isBusy, send, confirm } = useSend()
  const path = `/api/admin/webhooks/${id}` as const

  const sendChange = <T>(request: Promise<Answer<T>>) =>
    send(request, async ({ ok }) => {
      if (ok) await revalidate()
    })

  async function renew() {
    const text = 'The other program needs it within a day: until then the old one signs as well.'
    if (!(await confirm({ title: 'A new signing secret?', text, confirm: 'Make it' }))) return
    const renewed = await sendChange(call<typeof renewWebhookSecretCall>('POST', `${path}/secret`))
    if (renewed.ok) onSecret(renewed.data.secret)
  }

  async function remove() {
    const text = 'Nothing more is sent there, and the list of what was sent is deleted.'
    if (!(await confirm({ title: 'Delete this address?', text, confirm: 'Delete' }))) return
    const answer = await send(call<typeof deleteWebhookCall>('DELETE', path))
    if (answer.ok) await navigate('/admin/webhooks')
  }

  return {
    isBusy,
    renew,
    remove,
    switchTo: (isOn: boolean) =>
      sendChange(
        call<typeof switchWebhookOnCall | typeof switchWebhookOffCall>('POST', isOn ? `${path}/on` : `${path}/off`),
      ),
    test: () => sendChange(call<typeof testWebhookCall>('POST', `${path}/test`)),
    resend: (delivery: string) =>
      sendChange(call<typeof resendDeliveryCall>('POST', `${path}/deliveries/${delivery}/send`)),
  }
}
