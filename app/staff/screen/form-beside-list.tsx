import { Fragment, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { AdminScreen, Listed } from './admin-screen.tsx'
import { useStaffList } from './use-staff-list.ts'

type FormActions<Row> = { edited: Row | null; onSaved: () => Promise<void>; onLeave: () => void }
type RowActions<Row> = { index: number; all: readonly Row[]; onChange: () => Promise<void>; onEdit: () => void }

type FormBesideListProps<Row> = {
  title: string
  answer: Answer<Row[]>
  heading: string
  hint?: string
  empty: string
  /** `edited` is null for a new row. */
  form: (actions: FormActions<Row>) => ReactNode
  row: (row: Row, actions: RowActions<Row>) => ReactNode
}

/** A screen with a list and one form, which adds a row or changes one. */
export function FormBesideList<Row extends { id: string }>(props: FormBesideListProps<Row>) {
  const { title, answer, heading, hint, empty, form, row } = props
  const list = useStaffList(answer)
  const { revalidate } = useRevalidator()
  const headingId = useId()
  const [edited, setEdited] = useState<Row | null>(null)
  // A sent form is replaced by an empty one.
  const [sent, setSent] = useState(0)

  async function onSaved() {
    setEdited(null)
    setSent(sent + 1)
    await revalidate()
  }
  function edit(wanted: Row) {
    setEdited(wanted)
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminScreen title={title} answer={answer}>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Fragment key={`${edited?.id} ${sent}`}>{form({ edited, onSaved, onLeave: () => setEdited(null) })}</Fragment>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="mb-3 text-xl">
            {heading}
          </h2>
          {hint ? <p className="measure -mt-1 mb-3 text-sm text-soft">{hint}</p> : null}
          <Listed list={list} empty={empty}>
            {(rows) => (
              <ul className="border-t border-rule">
                {rows.map((one, index) => (
                  <Fragment key={one.id}>
                    {row(one, { index, all: rows, onChange: revalidate, onEdit: () => edit(one) })}
                  </Fragment>
                ))}
              </ul>
            )}
          </Listed>
        </section>
      </div>
    </AdminScreen>
  )
}
