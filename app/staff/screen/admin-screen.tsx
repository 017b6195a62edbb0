import type { ReactNode } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useIsStaleScreen } from './last-answers.ts'
import { backLinkOf, isInColumn } from './navigation-paths.ts'
import { noAnswerText, useAdmin } from './use-admin.ts'
import type { StaffList } from './use-staff-list.ts'

type AdminScreenProps = {
  title: ReactNode
  backTo?: string
  backText?: string
  /** Replaces the link back while a form covers the list: closes the form. Its text is the title. */
  onBack?: (() => void) | undefined
  /** The answer with the data of the screen. If it refuses the role, only its message is displayed. */
  answer?: Answer<unknown>
  /** True for a screen of the navigation, which needs no link back. */
  isTopLevel?: boolean
  /** False for Today, whose logout is the end of its list. */
  hasLogout?: boolean
  /** True if the title starts lower on a phone, so that the first row is within a thumb's reach. */
  startsLow?: boolean
  children: ReactNode
}

export function AdminScreen(props: AdminScreenProps) {
  const { title, answer, onBack, isTopLevel = false, hasLogout = true, startsLow = false, children } = props
  const { pathname } = useLocation()
  const back = backLinkOf(pathname)
  const { backTo = back.to, backText = back.text } = props
  const isMarked = isInColumn(pathname)
  const content = answer?.ok === false && answer.status === 403 ? <Failure message={answer.message} /> : children
  if (isTopLevel) {
    return (
      <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
        <div className="mb-8 flex items-center justify-between gap-4">
          <h1 className="text-3xl md:text-2xl">{title}</h1>
          {hasLogout && <PhoneLogout />}
        </div>
        {content}
      </main>
    )
  }
  return (
    <main className={`mx-auto w-full max-w-5xl px-margin pt-4 pb-12 ${isMarked ? 'md:pt-8' : ''}`}>
      <div className={`no-print flex items-center justify-between gap-4 ${isMarked ? 'md:hidden' : ''}`}>
        {onBack ? (
          <button type="button" onClick={onBack} className={backLink}>
            <ArrowLeft size={18} strokeWidth={1.5} />
            {title}
          </button>
        ) : (
          <Link to={backTo} className={backLink}>
            <ArrowLeft size={18} strokeWidth={1.5} />
            {backText}
          </Link>
        )}
        <PhoneLogout />
      </div>
      <h1
        className={`no-print mb-8 text-3xl [overflow-wrap:anywhere] md:text-2xl ${startsLow ? 'mt-12' : 'mt-2'} ${isMarked ? 'md:mt-0' : 'md:mt-1'}`}
      >
        {title}
      </h1>
      {content}
    </main>
  )
}

const backLink = 'inline-flex min-h-11 items-center gap-2 text-sm hover:text-red'

/** A logout for phones. On desktops the navigation has one. */
export function PhoneLogout() {
  const { logout } = useAdmin()
  return (
    <button type="button" onClick={logout} className="min-h-11 text-sm hover:text-red md:hidden">
      Logout
    </button>
  )
}

type AnswerOrErrorProps<T> = { answer: Answer<T>; children: (data: T) => ReactNode }

export function AnswerOrError<T>({ answer, children }: AnswerOrErrorProps<T>) {
  if (answer.ok) return children(answer.data)
  return <Failure message={answer.message || noAnswerText} />
}

type PagedListProps<T> = {
  list: StaffList<T>
  empty: string
  /** What will appear here, or what to do. */
  emptyHint?: ReactNode
  children: (items: T[]) => ReactNode
}

export function PagedList<T>({ list, empty, emptyHint, children }: PagedListProps<T>) {
  const { items, error, hasMore, isLoadingMore, loadMore } = list
  return (
    <>
      {error && <Failure message={error} />}
      {items?.length === 0 && <EmptyState text={empty}>{emptyHint}</EmptyState>}
      {items && items.length > 0 && children(items)}
      {hasMore && (
        <div className="mt-6 flex justify-center">
          <Button kind="secondary" isBusy={isLoadingMore} busyText="Loading..." onClick={loadMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** In place of a list: what is missing, and below it quietly what will appear or what to do. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="measure">
      <p className="text-lg">{text}</p>
      {children && <p className="mt-1 text-soft">{children}</p>}
    </div>
  )
}

type PagedRowsProps<T> = Omit<PagedListProps<T>, 'children'> & {
  /** The returned element needs a key. */
  row: (item: T, index: number, all: T[]) => ReactNode
}

export function PagedRows<T>({ row, ...list }: PagedRowsProps<T>) {
  return <PagedList {...list}>{(items) => <ul className="border-t border-rule">{items.map(row)}</ul>}</PagedList>
}

type FailureProps = { message: string; kind?: 'error' | 'warning'; className?: string }

/** What could not be loaded, with a button that loads the screen again. */
export function Failure({ message, kind = 'error', className = '' }: FailureProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice kind={kind} className={className}>
      <p>{message}</p>
      <Button kind="plain" isBusy={state === 'loading'} onClick={revalidate}>
        Retry
      </Button>
    </Notice>
  )
}

/** Stays above a screen whose reload failed, because it may not show the member's last change. */
export function StaleNotice() {
  if (!useIsStaleScreen()) return null
  return (
    <Failure
      kind="warning"
      message="This page could not be refreshed, so your last change may not show yet."
      className="no-print sticky top-0 z-20 flex flex-wrap items-center gap-x-6 border-b border-b-rule py-1!"
    />
  )
}
