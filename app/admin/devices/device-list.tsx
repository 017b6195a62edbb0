import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { DeviceTitle } from '#app/identity/device-title.tsx'
import type { removeDeviceCall, testDeviceCall } from '#app/staff/push/push.api.server.ts'
import type { PushDevices } from '#app/staff/push/push-wire.ts'
import { RowAction } from '#app/staff/screen/list-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { useMessage } from '#app/ui/messages.tsx'

type Device = PushDevices['devices'][number]
type DeviceListProps = { devices: readonly Device[]; onChange: () => Promise<void>; onRemoveThis: () => Promise<void> }

export function DeviceList({ devices, ...props }: DeviceListProps) {
  return (
    <ul aria-label="Devices with notifications" className="border-t border-rule">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} {...props} />
      ))}
    </ul>
  )
}

type DeviceRowProps = Omit<DeviceListProps, 'devices'> & { device: Device }

function DeviceRow({ device: { id, device, added_at, reached_at, is_this }, onChange, onRemoveThis }: DeviceRowProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const test = useSend()
  const removal = useSend()
  const added = nairobiTimeText(new Date(added_at))

  async function sendTest() {
    const answer = await test.send(call<typeof testDeviceCall>('POST', `/api/admin/devices/${id}/test`), onChange)
    if (answer.ok)
      void showMessage({ kind: 'success', title: 'On its way', text: 'It should show within a few seconds.' })
  }

  async function remove() {
    const answer = await removal.send(call<typeof removeDeviceCall>('DELETE', `/api/admin/devices/${id}`), onChange)
    if (answer.ok && is_this) await onRemoveThis()
  }

  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-rule py-3">
      <span className="min-w-0 grow basis-56">
        <DeviceTitle device={device} isThis={is_this} />
        <span className="block text-sm text-soft">
          Added {added}; {reached_at ? `last reached ${nairobiTimeText(new Date(reached_at))}` : 'not reached yet'}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-6">
        <RowAction
          isBusy={test.isBusy}
          busyText="Sending..."
          aria-label={`Send a test to the device added ${added}`}
          onClick={sendTest}
        >
          Send a test
        </RowAction>
        <RowAction
          isBusy={removal.isBusy}
          busyText="Removing..."
          aria-label={`Remove the device added ${added}`}
          onClick={remove}
        >
          Remove
        </RowAction>
      </span>
    </li>
  )
}
