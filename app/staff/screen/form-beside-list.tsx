import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { findFirstField } from '#app/ui/first-field.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useBackToClose } from '#app/ui/use-back-to-close.ts'
import { AdminScreen, PagedRows } from './admin-screen.tsx'
import { ThumbBar, ThumbBarSpacer } from './thumb-bar.tsx'
import { useStaffList } from './use-staff-list.ts'

type FormState<Row> = { edited: Row | null; formNumber: number; isOpened: boolean; isSaved: boolean }
type FormActions<Row> = { edited: Row | null; all: readonly Row[]; onSaved: () => Promise<void>; onLeave: () => void }
type RowActions<Row> = { index: number; all: readonly Row[]; onChange: () => Promise<void>; onEdit: () => void }

type FormBesideListProps<Row> = {
  title: string
  answer: Answer<Row[]>
  /** Displayed above the form and the list, in place of 'Saved.'. */
  notice?: ReactNode
  /** The list's heading, which only screen readers need below the title. */
  heading: string
  /** The button that opens the form on phones. */
  openText: string
  hint?: ReactNode
  startsLow?: boolean
  empty: string
  emptyHint?: string
  /** Its `edited` is null for a new row. */
  form: (actions: FormActions<Row>) => ReactNode
  /** The returned element needs a key. */
  row: (row: Row, actions: RowActions<Row>) => ReactNode
}

/**
 * A screen with a list and one form beside it, which adds a row or changes one. Below a desktop's width a button in a
 * thumb's reach opens the form in place of the list.
 */
export function FormBesideList<Row>(props: FormBesideListProps<Row>) {
  const { title, answer, notice, heading, openText, hint, startsLow, empty, emptyHint, form, row } = props
  const list = useStaffList(answer)
  const { revalidate } = useRevalidator()
  const headingId = useId()
  // `formNumber` is the form's React key: a form that was sent or left is replaced by an empty form.
  const [{ edited, formNumber, isOpened, isSaved }, setForm] = useState<FormState<Row>>({
    edited: null,
    formNumber: 0,
    isOpened: false,
    isSaved: false,
  })
  const saved = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const showForm = (next: Partial<FormState<Row>>) =>
    setForm({ edited: null, formNumber: formNumber + 1, isOpened: false, isSaved: false, ...next })
  /** Opens or closes the form on phones. The typed text stays. */
  const setOpened = (isOpened: boolean) => setForm((before) => ({ ...before, isOpened }))
  const isFormShown = isOpened || edited !== null
  const close = edited === null ? () => setOpened(false) : () => showForm({})
  useBackToClose(isFormShown && matchMedia('(max-width: 1079px)').matches, close)

  async function onSaved() {
    // The form that was sent disappears, so the notice gets the focus.
    flushSync(() => showForm({ isSaved: true }))
    saved.current?.focus()
    await revalidate()
  }
  function edit(row: Row) {
    showForm({ edited: row })
    window.scrollTo({ top: 0 })
  }
  function openEmpty() {
    flushSync(() => setOpened(true))
    window.scrollTo({ top: 0 })
    findFirstField(column.current)?.focus()
  }

  const onBack = isFormShown ? close : undefined
  return (
    <AdminScreen {...{ title, answer, onBack }} startsLow={startsLow && !isFormShown}>
      {(notice || isSaved) && (
        <div ref={saved} tabIndex={-1} className="mb-6 scroll-mt-8 outline-none">
          {notice || <Notice kind="success">Saved.</Notice>}
        </div>
      )}
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby={headingId} className={isFormShown ? 'max-lg:hidden' : ''}>
          <h2 id={headingId} className="sr-only">
            {heading}
          </h2>
          {hint ? <div className="measure mb-6 text-pretty text-soft md:mb-8">{hint}</div> : null}
          <PagedRows
            list={list}
            empty={empty}
            emptyHint={emptyHint}
            row={(one, index, all) => row(one, { index, all, onChange: revalidate, onEdit: () => edit(one) })}
          />
        </section>
        <div ref={column} key={formNumber} className={isFormShown ? '' : 'max-lg:hidden'}>
          {form({ edited, all: list.items ?? [], onSaved, onLeave: () => showForm({}) })}
          {isOpened && (
            <Button kind="plain" className="mt-3 lg:hidden" onClick={() => setOpened(false)}>
              Back to the list
            </Button>
          )}
        </div>
      </div>
      {!isFormShown && (
        <div className="lg:hidden">
          <ThumbBar>
            <Button onClick={openEmpty}>{openText}</Button>
          </ThumbBar>
        </div>
      )}
      <ThumbBarSpacer />
    </AdminScreen>
  )
}
