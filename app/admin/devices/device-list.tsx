import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { DeviceTitle } from '#app/identity/device-title.tsx'
import type { removeDeviceCall, testDeviceCall } from '#app/staff/push/push.api.server.ts'
import type { PushDevices } from '#app/staff/push/push-wire.ts'
import { RowAction } from '#app/staff/screen/list-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useMessage } from '#app/ui/messages.tsx'

type Device = PushDevices['devices'][number]
type DeviceListProps = { devices: readonly Device[]; onChange: () => Promise<void>; onRemoveThis: () => Promise<void> }

export function DeviceList({ devices, onChange, onRemoveThis }: DeviceListProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [busyAction, setBusy] = useState<string | null>(null)

  async function sendChange(name: string, send: () => Promise<Answer<unknown>>) {
    setBusy(name)
    const answer = await send()
    setBusy(null)
    if (!answer.ok) void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    await onChange()
    return answer.ok
  }

  async function sendTest({ id }: Device) {
    const isSent = await sendChange(`test ${id}`, () =>
      call<typeof testDeviceCall>('POST', `/api/admin/devices/${id}/test`),
    )
    if (isSent) void showMessage({ kind: 'success', title: 'On its way', text: 'It should show within a few seconds.' })
  }

  async function remove({ id, is_this }: Device) {
    const isRemoved = await sendChange(`remove ${id}`, () =>
      call<typeof removeDeviceCall>('DELETE', `/api/admin/devices/${id}`),
    )
    if (isRemoved && is_this) await onRemoveThis()
  }

  return (
    <ul aria-label="Devices with notifications" className="border-t border-rule">
      {devices.map((device) => {
        const { id, added_at, reached_at, is_this } = device
        const added = nairobiTimeText(new Date(added_at))
        return (
          <li
            key={id}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-rule py-3"
          >
            <span className="min-w-0 grow basis-56">
              <DeviceTitle device={device.device} isThis={is_this} />
              <span className="block text-sm text-soft">
                Added {added};{' '}
                {reached_at ? `last reached ${nairobiTimeText(new Date(reached_at))}` : 'not reached yet'}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-6">
              <RowAction
                isBusy={busyAction === `test ${id}`}
                busyText="Sending..."
                aria-label={`Send a test to the device added ${added}`}
                onClick={() => sendTest(device)}
              >
                Send a test
              </RowAction>
              <RowAction
                isBusy={busyAction === `remove ${id}`}
                busyText="Removing..."
                aria-label={`Remove the device added ${added}`}
                onClick={() => remove(device)}
              >
                Remove
              </RowAction>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
