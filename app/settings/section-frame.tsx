import { type ReactNode, useId } from 'react'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { StaffSettings } from './settings-input.ts'

type SectionFrameProps = {
  title: string
  about: string
  state: StaffSettings['sections']['words']
  isSaved: boolean
  onInput: () => void
  children: ReactNode
}

export function SectionFrame({ title, about, state, isSaved, onInput, children }: SectionFrameProps) {
  const id = useId()
  const { changed_at, changed_by } = state
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-6 border-t border-rule py-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="[overflow-wrap:anywhere]">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 text-sm text-soft">{about}</p>
        {changed_at && (
          <p className="mt-2 text-sm text-soft">
            {changed_by}, {nairobiTimeText(new Date(changed_at))}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5" onInput={onInput}>
        {isSaved && <Notice kind="success">Saved. It is in the shop.</Notice>}
        {children}
      </div>
    </section>
  )
}

type EnvironmentSettingProps = { label: string; value: string; variable: string }

/** What can't be changed here, in the place of its field. */
export function EnvironmentSetting({ label, value, variable }: EnvironmentSettingProps) {
  return (
    <div className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
      <p className="text-sm font-medium">{label}</p>
      <p className="whitespace-pre-line">{value}</p>
      <p className="text-xs text-soft">Set by {variable} in the environment</p>
    </div>
  )
}
