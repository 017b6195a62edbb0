import { useState } from 'react'
import type { addDeviceCall } from '#app/staff/push/push.api.server.ts'
import type { PushDevices } from '#app/staff/push/push-wire.ts'
import { pushSupport, subscribeDevice, unsubscribeDevice } from '#app/staff/push/this-device.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DeviceList } from './device-list.tsx'

type DeviceSectionProps = { pushDevices: PushDevices; onChange: () => Promise<void> }

/** Turns notifications on or off on this device, and lists all devices that receive notifications. */
export function DeviceSection({ pushDevices: { public_key, devices }, onChange }: DeviceSectionProps) {
  const isOn = devices.some((device) => device.is_this)
  return (
    <div className="grid gap-6">
      <div className="max-w-prose">
        <p>Get a notification on this device, even when this page is closed, for:</p>
        <ul className="my-2 list-disc pl-5">
          <li>a paid order or a payment to check</li>
          <li>feedback and questions of buyers</li>
          <li>what is due, at seven each morning</li>
        </ul>
        <p>Notifications never name the buyer. They stop when you log out.</p>
      </div>
      {!isOn && <TurnOn publicKey={public_key} onChange={onChange} />}
      {devices.length > 0 && <DeviceList devices={devices} onChange={onChange} onRemoveThis={unsubscribeDevice} />}
    </div>
  )
}

const unavailableTexts = {
  'home-screen-first': {
    title: 'Put the shop on the home screen first',
    text: 'On an iPhone or iPad: tap Share, then Add to Home Screen. Open the shop from there, log in and come back to this page.',
  },
  refused: {
    title: 'This browser was told to show no notifications',
    text: 'Allow notifications for this site in the settings of the browser, then load this page again.',
  },
  none: {
    title: 'This browser can’t show notifications',
    text: 'Chrome, Edge, Firefox and Safari can, at an https address.',
  },
  off: {
    title: 'Notifications are not on offer',
    text: 'They need the service worker, which is switched off for this shop (SERVICE_WORKER=off).',
  },
}

function TurnOn({ publicKey, onChange }: { publicKey: string | null; onChange: () => Promise<void> }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const [support, setSupport] = useState(pushSupport)
  if (publicKey === null || support !== 'possible') {
    const { title, text } = unavailableTexts[publicKey === null || support === 'possible' ? 'off' : support]
    return (
      <Notice kind="info" title={title}>
        <p className="max-w-prose">{text}</p>
      </Notice>
    )
  }

  async function turnOn(key: string) {
    setBusy(true)
    const problem = await addThisDevice(key)
    setBusy(false)
    setSupport(pushSupport())
    if (problem) void showMessage({ kind: 'error', title: 'Not turned on', text: problem })
    else await onChange()
  }

  async function addThisDevice(key: string): Promise<string | null> {
    try {
      const subscription = await subscribeDevice(key)
      if (!subscription) return 'The browser was not allowed to show notifications.'
      const answer = await call<typeof addDeviceCall>('POST', '/api/admin/devices', subscription)
      return answer.ok ? null : answer.message
    } catch {
      return 'This browser could not reach its push service. Please try again on another network.'
    }
  }

  return (
    <div className="flex flex-col md:items-start">
      <Button kind="secondary" isBusy={isBusy} busyText="Turning on..." onClick={() => turnOn(publicKey)}>
        Turn on notifications
      </Button>
    </div>
  )
}
