import { Fragment, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { AdminScreen, Listed } from './admin-screen.tsx'
import { besideList, FormColumn } from './form-column.tsx'
import { ThumbBarSpacer } from './thumb-bar.tsx'
import { useStaffList } from './use-staff-list.ts'

type FormActions<Row> = { edited: Row | null; onSaved: () => Promise<void>; onLeave: () => void }
type RowActions<Row> = { index: number; all: readonly Row[]; onChange: () => Promise<void>; onEdit: () => void }

type FormBesideListProps<Row> = {
  title: string
  answer: Answer<Row[]>
  heading: string
  /** The button that opens the form on phones. */
  opens: string
  hint?: string
  empty: string
  /** `edited` is null for a new row. */
  form: (actions: FormActions<Row>) => ReactNode
  row: (row: Row, actions: RowActions<Row>) => ReactNode
}

/** A screen with a list and one form, which adds a row or changes one. */
export function FormBesideList<Row extends { id: string }>(props: FormBesideListProps<Row>) {
  const { title, answer, heading, opens, hint, empty, form, row } = props
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
      <div className={besideList}>
        <FormColumn key={`${edited?.id} ${sent}`} opens={opens} isOpen={edited !== null}>
          {form({ edited, onSaved, onLeave: () => setEdited(null) })}
        </FormColumn>
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
      <ThumbBarSpacer />
    </AdminScreen>
  )
}
