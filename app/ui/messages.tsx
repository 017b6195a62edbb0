import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { backdropClass } from './dialog.tsx'
import { useCloseRequest } from './use-close-request.ts'
import { WholeNames } from './whole-names.tsx'

export type Message = {
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  text?: string
  content?: ReactNode
  confirm?: string
  cancel?: string
  tone?: 'black'
}

/** False when cancelled, when the page is left, or when `until` is aborted. */
export type ShowMessage = (message: Message, until?: AbortSignal) => Promise<boolean>

const MessageContext = createContext<ShowMessage | null>(null)

export function useMessage(): ShowMessage {
  const show = useContext(MessageContext)
  if (!show) throw new Error('useMessage needs a MessageProvider above it')
  return show
}

type Waiting = { id: number; page: string; message: Message; answer: (confirmed: boolean) => void }

export function MessageProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<Waiting[]>([])
  const nextId = useRef(1)
  const first = line[0]
  const focusBack = useFocusBack(first === undefined)
  const show = useCallback<ShowMessage>(
    (message, until) =>
      new Promise((answer) => {
        if (until?.aborted) return answer(false)
        const id = nextId.current++
        setLine((before) => [...before, { id, page: window.location.pathname, message, answer }])
        until?.addEventListener('abort', () => {
          setLine((before) => before.filter((waiting) => waiting.id !== id))
          answer(false)
          focusBack()
        })
      }),
    [focusBack],
  )
  useLeftPage(line, setLine)
  const close = useMemo(
    () => (confirmed: boolean) => {
      if (!first) return
      first.answer(confirmed)
      setLine((before) => before.filter((waiting) => waiting.id !== first.id))
      focusBack()
    },
    [first, focusBack],
  )
  return (
    <MessageContext value={show}>
      {children}
      {first && <MessageBox key={first.id} message={first.message} onAnswer={close} />}
    </MessageContext>
  )
}

function useLeftPage(line: Waiting[], setLine: Dispatch<SetStateAction<Waiting[]>>) {
  const { pathname } = useLocation()
  useEffect(() => {
    const left = line.filter(({ page }) => page !== pathname)
    if (left.length === 0 || window.location.pathname !== pathname) return
    for (const { answer } of left) answer(false)
    setLine((before) => before.filter((waiting) => !left.includes(waiting)))
  }, [pathname, line, setLine])
}

/** A busy button loses the focus before its message opens; it, or the page's heading, gets it afterwards. */
function useFocusBack(isWatching: boolean): () => void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isWatching) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isWatching])
  return useCallback(() => {
    setTimeout(() => {
      if (!hasFocus()) last.current?.focus()
      if (!hasFocus()) focusHeading()
    }, 60)
  }, [])
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

const icons = { success: Check, error: X, warning: CircleAlert, info: Info }

function MessageBox({ message, onAnswer }: { message: Message; onAnswer: (confirmed: boolean) => void }) {
  useCloseRequest(true, () => onAnswer(false))
  const isBlack = message.tone === 'black'
  const Icon = icons[message.kind]
  const iconColour = isBlack ? 'border-white' : message.kind === 'error' ? 'border-red text-red' : 'border-ink'
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
          <span className={classNames('grid size-14 shrink-0 place-items-center rounded-full border', iconColour)}>
            <Icon aria-hidden size={26} strokeWidth={1.5} />
          </span>
          <AlertDialog.Title className="font-display text-xl">{message.title}</AlertDialog.Title>
          {message.text && (
            <AlertDialog.Description>
              <WholeNames>{message.text}</WholeNames>
            </AlertDialog.Description>
          )}
          {message.content && <div className="w-full text-left">{message.content}</div>}
          <div className="mt-2 flex w-full flex-wrap justify-center gap-3">
            {message.cancel && (
              <Button kind="secondary" onClick={() => onAnswer(false)}>
                {message.cancel}
              </Button>
            )}
            <Button
              className={isBlack ? 'border-white bg-white text-[black] enabled:hover:bg-ivory' : undefined}
              kind={isBlack ? 'secondary' : 'primary'}
              onClick={() => onAnswer(true)}
            >
              {message.confirm ?? 'OK'}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
