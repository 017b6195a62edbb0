import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { Notice } from '#app/ui/notice.tsx'
import { AdminScreen, PagedRows } from './admin-screen.tsx'
import { FormColumn, formListGrid } from './form-column.tsx'
import { ThumbBarSpacer } from './thumb-bar.tsx'
import { useStaffList } from './use-staff-list.ts'

type FormState<Row> = { edited: Row | null; formNumber: number; isSaved: boolean }
type FormActions<Row> = { edited: Row | null; all: readonly Row[]; onSaved: () => Promise<void>; onLeave: () => void }
type RowActions<Row> = { index: number; all: readonly Row[]; onChange: () => Promise<void>; onEdit: () => void }

type FormBesideListProps<Row> = {
  title: string
  answer: Answer<Row[]>
  /** Displayed above the form and the list. */
  intro?: ReactNode
  heading: string
  /** The button that opens the form on phones. */
  openText: string
  hint?: ReactNode
  empty: string
  /** `edited` is null for a new row. */
  form: (actions: FormActions<Row>) => ReactNode
  /** The element needs a key. */
  row: (row: Row, actions: RowActions<Row>) => ReactNode
}

/** A screen with a list and one form, which adds a row or changes one. */
export function FormBesideList<Row>(props: FormBesideListProps<Row>) {
  const { title, answer, intro, heading, openText, hint, empty, form, row } = props
  const list = useStaffList(answer)
  const { revalidate } = useRevalidator()
  const headingId = useId()
  // `formNumber` is the form's key: a form that was sent or left is replaced by an empty one.
  const [{ edited, formNumber, isSaved }, setForm] = useState<FormState<Row>>({
    edited: null,
    formNumber: 0,
    isSaved: false,
  })
  const saved = useRef<HTMLDivElement>(null)
  const showForm = (row: Row | null) => setForm({ edited: row, formNumber: formNumber + 1, isSaved: false })

  async function onSaved() {
    // The form that was sent is removed, so the notice takes the focus.
    flushSync(() => setForm({ edited: null, formNumber: formNumber + 1, isSaved: true }))
    saved.current?.focus()
    await revalidate()
  }
  function edit(row: Row) {
    showForm(row)
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminScreen title={title} answer={answer}>
      {intro}
      {isSaved && (
        <div ref={saved} tabIndex={-1} className="mb-6 scroll-mt-8 outline-none">
          <Notice kind="success">Saved.</Notice>
        </div>
      )}
      <div className={formListGrid}>
        <FormColumn key={formNumber} openText={openText} isOpen={edited !== null}>
          {form({ edited, all: list.items ?? [], onSaved, onLeave: () => showForm(null) })}
        </FormColumn>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="mb-3 text-xl">
            {heading}
          </h2>
          {hint ? <div className="measure -mt-1 mb-3 text-sm text-soft">{hint}</div> : null}
          <PagedRows
            list={list}
            empty={empty}
            row={(one, index, all) => row(one, { index, all, onChange: revalidate, onEdit: () => edit(one) })}
          />
        </section>
      </div>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}
