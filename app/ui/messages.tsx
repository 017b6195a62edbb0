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
import type { MessageBox } from './message-box.tsx'

export type Message = {
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  text?: string
  content?: ReactNode
  /** Displayed instead of the icon that belongs to the kind. */
  picture?: ReactNode
  confirm?: string
  cancel?: string
  /**
   * True if the confirm button comes first and has the focus. Only for actions that most visitors confirm and that lose
   * nothing.
   */
  isConfirmFirst?: boolean
  tone?: 'black'
  /**
   * True if confirming leaves the page. The message stays open with a busy button until the page is left or `until` is
   * aborted.
   */
  isLeaving?: boolean
}

/** False if the visitor cancels or leaves the page, or if `until` is aborted. */
export type ShowMessage = (message: Message, until?: AbortSignal) => Promise<boolean>

const MessageContext = createContext<ShowMessage | null>(null)

export function useMessage(): ShowMessage {
  const show = useContext(MessageContext)
  if (!show) throw new Error('useMessage needs a MessageProvider above it')
  return show
}

/** Loads the message box in advance, on pages that often need it: cart, checkout, login and back office. */
export function usePreloadedMessages() {
  useEffect(() => {
    void loadBox().catch(() => {})
  }, [])
}

type Box = typeof MessageBox

/** The box is not part of the page's scripts, so that a first visit does not load it. */
function loadBox(): Promise<Box> {
  loading ??= import('./message-box.tsx').then(
    ({ MessageBox }) => MessageBox,
    (error) => {
      loading = null
      throw error
    },
  )
  return loading
}

let loading: Promise<Box> | null = null

/** If the box can't be loaded, the browser's own dialog shows the text. */
function showBrowserDialog({ title, text, cancel }: Message): boolean {
  const titleAndText = [title, text].filter(Boolean).join('\n\n')
  if (cancel) return window.confirm(titleAndText)
  window.alert(titleAndText)
  return true
}

type QueuedMessage = { id: number; page: string; message: Message; answer: (confirmed: boolean) => void }

type MessageProviderProps = {
  /** The path of the open page. Its messages close when the visitor leaves it. */
  page: string
  children: ReactNode
}

export function MessageProvider({ page, children }: MessageProviderProps) {
  const [queue, setQueue] = useState<QueuedMessage[]>([])
  const [Box, setBox] = useState<Box | null>(null)
  const nextId = useRef(1)
  const first = queue[0]
  const focusBack = useFocusBack(first === undefined)
  const show = useCallback<ShowMessage>(
    (message, until) =>
      new Promise((answer) => {
        if (until?.aborted) return answer(false)
        const id = nextId.current++
        loadBox().then(
          (box) => setBox(() => box),
          () => {
            setQueue((earlier) => earlier.filter((queued) => queued.id !== id))
            answer(showBrowserDialog(message))
          },
        )
        setQueue((earlier) => [...earlier, { id, page: window.location.pathname, message, answer }])
        until?.addEventListener('abort', () => {
          setQueue((earlier) => earlier.filter((queued) => queued.id !== id))
          answer(false)
          focusBack()
        })
      }),
    [focusBack],
  )
  useLeftPage(page, queue, setQueue)
  const close = useMemo(
    () => (confirmed: boolean) => {
      if (!first) return
      first.answer(confirmed)
      if (confirmed && first.message.isLeaving) return
      setQueue((earlier) => earlier.filter((queued) => queued.id !== first.id))
      focusBack()
    },
    [first, focusBack],
  )
  return (
    <MessageContext value={show}>
      {children}
      {first && Box && <Box key={first.id} message={first.message} onAnswer={close} />}
    </MessageContext>
  )
}

function useLeftPage(pathname: string, queue: QueuedMessage[], setQueue: Dispatch<SetStateAction<QueuedMessage[]>>) {
  useEffect(() => {
    const leftBehind = queue.filter(({ page }) => page !== pathname)
    if (leftBehind.length === 0 || window.location.pathname !== pathname) return
    for (const { answer } of leftBehind) answer(false)
    setQueue((earlier) => earlier.filter((queued) => !leftBehind.includes(queued)))
  }, [pathname, queue, setQueue])
}

/**
 * Returns the focus to the last focused control after a message, or to the heading if that control is gone. A busy
 * button loses the focus already before its message opens.
 */
function useFocusBack(isWatching: boolean): () => void {
  const lastFocused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isWatching) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isWatching])
  return useCallback(() => {
    setTimeout(() => {
      if (!hasFocus()) lastFocused.current?.focus()
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
