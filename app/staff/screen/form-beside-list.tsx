import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { AdminScreen, ListedRows } from './admin-screen.tsx'
import { besideList, FormColumn } from './form-column.tsx'
import { ThumbBarSpacer } from './thumb-bar.tsx'
import { useStaffList } from './use-staff-list.ts'

type FormActions<Row> = { edited: Row | null; onSaved: () => Promise<void>; onLeave: () => void }
type RowActions<Row> = { index: number; all: readonly Row[]; onChange: () => Promise<void>; onEdit: () => void }

type FormBesideListProps<Row> = {
  title: string
  answer: Answer<Row[]>
  /** Stands above both. */
  intro?: ReactNode
  heading: string
  /** The button that opens the form on phones. */
  opens: string
  hint?: string
  empty: string
  /** `edited` is null for a new row. */
  form: (actions: FormActions<Row>) => ReactNode
  /** With a key. */
  row: (row: Row, actions: RowActions<Row>) => ReactNode
}

/** A screen with a list and one form, which adds a row or changes one. */
export function FormBesideList<Row>(props: FormBesideListProps<Row>) {
  const { title, answer, intro, heading, opens, hint, empty, form, row } = props
  const list = useStaffList(answer)
  const { revalidate } = useRevalidator()
  const headingId = useId()
  // A form that was sent or left is replaced by an empty one.
  const [{ edited, number }, setForm] = useState<{ edited: Row | null; number: number }>({ edited: null, number: 0 })
  const showForm = (row: Row | null) => setForm({ edited: row, number: number + 1 })

  async function onSaved() {
    showForm(null)
    await revalidate()
  }
  function edit(row: Row) {
    showForm(row)
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminScreen title={title} answer={answer}>
      {intro}
      <div className={besideList}>
        <FormColumn key={number} opens={opens} isOpen={edited !== null}>
          {form({ edited, onSaved, onLeave: () => showForm(null) })}
        </FormColumn>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="mb-3 text-xl">
            {heading}
          </h2>
          {hint ? <p className="measure -mt-1 mb-3 text-sm text-soft">{hint}</p> : null}
          <ListedRows
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
