import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { DeviceTitle } from './device-title.tsx'
import type { OwnSession } from './own-sessions-wire.ts'

type SessionListProps = { sessions: readonly OwnSession[]; endingId: string | null; onEnd: (id: string) => void }

/** The sessions of a customer or a staff member. Device names are stored for staff only. */
export function SessionList({ sessions, endingId: ending, onEnd }: SessionListProps) {
  return (
    <ul className="divide-y divide-rule">
      {sessions.map(({ id, began_at, used_at, is_this, device }) => (
        <li
          key={id}
          className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 first:min-h-0 first:pt-0 last:min-h-15 last:pb-0"
        >
          <span className="min-w-0 grow basis-48">
            <DeviceTitle device={device} isThis={is_this} />
            <span className="block text-sm text-soft">
              Logged in {nairobiTimeText(new Date(began_at))}
              {is_this ? null : <>; last used {nairobiTimeText(new Date(used_at))}</>}
            </span>
          </span>
          {is_this ? null : (
            <Button
              kind="secondary"
              isBusy={ending === id}
              busyText="Ending..."
              aria-label={`Log out the device of ${nairobiTimeText(new Date(began_at))}`}
              onClick={() => onEnd(id)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
