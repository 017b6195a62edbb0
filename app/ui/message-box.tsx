import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { Check, X } from '#app/ui/icons/icons.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { backdropClass } from './dialog.tsx'
import { InfoSign, WarningSign } from './icons/message-icons.tsx'
import type { Message } from './messages.tsx'
import { useCloseRequest } from './use-close-request.ts'
import { WholeNames } from './whole-names.tsx'

const icons = { success: Check, error: X, warning: WarningSign, info: InfoSign }

export function MessageBox({ message, onAnswer }: { message: Message; onAnswer: (confirmed: boolean) => void }) {
  const [isLeaving, setLeaving] = useState(false)
  useCloseRequest(true, () => onAnswer(false))
  const isBlack = message.tone === 'black'
  const Icon = icons[message.kind]
  const iconColour = isBlack ? 'border-white' : message.kind === 'error' ? 'border-red text-red' : 'border-ink'
  const cancel = message.cancel && (
    <Button key="cancel" kind="secondary" disabled={isLeaving} onClick={() => onAnswer(false)}>
      {message.cancel}
    </Button>
  )
  const confirm = (
    <Button
      key="confirm"
      className={isBlack ? 'border-white bg-white text-[black] enabled:hover:bg-ivory' : undefined}
      kind={isBlack ? 'secondary' : 'primary'}
      isBusy={isLeaving}
      busyText="One moment..."
      onClick={() => {
        setLeaving(message.isLeaving === true)
        onAnswer(true)
      }}
    >
      {message.confirm ?? 'OK'}
    </Button>
  )
  return (
    <AlertDialog.Root defaultOpen onOpenChange={(open) => !open && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={classNames(backdropClass, 'z-[60]')} />
        <AlertDialog.Popup
          className={classNames(
            'fixed inset-x-5 top-1/2 z-[70] mx-auto flex max-h-[88dvh] max-w-[26rem] -translate-y-1/2 flex-col items-center gap-4 overflow-y-auto p-[min(2rem,7vw)] text-center shadow-dialog transition-opacity duration-300 data-starting-style:opacity-0',
            isBlack ? 'on-dark bg-[black] text-white' : 'bg-paper text-ink',
          )}
        >
          {message.picture || (
            <span className={classNames('grid size-14 shrink-0 place-items-center rounded-full border', iconColour)}>
              <Icon size={26} strokeWidth={1.5} />
            </span>
          )}
          <AlertDialog.Title className="font-display text-xl">{message.title}</AlertDialog.Title>
          {message.text && (
            <AlertDialog.Description>
              <WholeNames>{message.text}</WholeNames>
            </AlertDialog.Description>
          )}
          {message.content && <div className="w-full text-left">{message.content}</div>}
          <div className="mt-2 flex w-full flex-wrap justify-center gap-3 *:grow">
            {message.isConfirmFirst ? [confirm, cancel] : [cancel, confirm]}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
