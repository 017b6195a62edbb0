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
  confirm?: string
  cancel?: string
  /** The confirm button comes first and has the focus: most will confirm, and it loses nothing. */
  isConfirmFirst?: boolean
  tone?: 'black'
}

/** False if cancelled, if the page is left, or if `until` is aborted. */
export type ShowMessage = (message: Message, until?: AbortSignal) => Promise<boolean>

const MessageContext = createContext<ShowMessage | null>(null)

export function useMessage(): ShowMessage {
  const show = useContext(MessageContext)
  if (!show) throw new Error('useMessage needs a MessageProvider above it')
  return show
}

/** For pages with messages about money or work: loads the box before it is needed. */
export function useReadyMessages() {
  useEffect(() => {
    void loadBox().catch(() => {})
  }, [])
}

type Box = typeof MessageBox

/** Loaded with the first message, so that a first visit does not load it. */
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
function askPlainly({ title, text, cancel }: Message): boolean {
  const words = [title, text].filter(Boolean).join('\n\n')
  if (cancel) return window.confirm(words)
  window.alert(words)
  return true
}

type Waiting = { id: number; page: string; message: Message; answer: (confirmed: boolean) => void }

type MessageProviderProps = {
  /** The open path: its messages close with it. */
  page: string
  children: ReactNode
}

export function MessageProvider({ page, children }: MessageProviderProps) {
  const [line, setLine] = useState<Waiting[]>([])
  const [Box, setBox] = useState<Box | null>(null)
  const nextId = useRef(1)
  const first = line[0]
  const focusBack = useFocusBack(first === undefined)
  const show = useCallback<ShowMessage>(
    (message, until) =>
      new Promise((answer) => {
        if (until?.aborted) return answer(false)
        const id = nextId.current++
        loadBox().then(
          (box) => setBox(() => box),
          () => {
            setLine((before) => before.filter((waiting) => waiting.id !== id))
            answer(askPlainly(message))
          },
        )
        setLine((before) => [...before, { id, page: window.location.pathname, message, answer }])
        until?.addEventListener('abort', () => {
          setLine((before) => before.filter((waiting) => waiting.id !== id))
          answer(false)
          focusBack()
        })
      }),
    [focusBack],
  )
  useLeftPage(page, line, setLine)
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
      {first && Box && <Box key={first.id} message={first.message} onAnswer={close} />}
    </MessageContext>
  )
}

function useLeftPage(pathname: string, line: Waiting[], setLine: Dispatch<SetStateAction<Waiting[]>>) {
  useEffect(() => {
    const left = line.filter(({ page }) => page !== pathname)
    if (left.length === 0 || window.location.pathname !== pathname) return
    for (const { answer } of left) answer(false)
    setLine((before) => before.filter((waiting) => !left.includes(waiting)))
  }, [pathname, line, setLine])
}

/** A busy button loses the focus before its message opens; afterwards it, or the page's heading, gets the focus. */
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
