import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { StaffSettings } from './settings-input.ts'

type SectionFrameProps = {
  /** The fragment of links to the section. */
  anchor: string
  title: string
  hint: string
  value: string | undefined
  state: StaffSettings['sections']['words']
  isSaved: boolean
  onInput: () => void
  children: ReactNode
}

/** Collapsed, unless its anchor is in the address. */
export function SectionFrame({ anchor, title, hint, value, state, isSaved, onInput, children }: SectionFrameProps) {
  const id = useId()
  const { hash } = useLocation()
  const savedNotice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSaved) return
    savedNotice.current?.scrollIntoView({ block: 'nearest' })
    moveLostFocus(savedNotice.current)
  }, [isSaved])
  const { changed_at, changed_by } = state
  return (
    <section id={anchor} aria-labelledby={id} className="border-t border-rule last:border-b">
      <details open={hash === `#${anchor}`}>
        <summary className="disclosure flex min-h-18 items-center py-2 before:shrink-0 hover:text-red [overflow-wrap:anywhere]">
          <div className="grid min-w-0 grow gap-x-8 md:grid-cols-2 md:items-center">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {value && <p className="text-soft">{value}</p>}
          </div>
        </summary>
        <div className="flex min-w-0 flex-col gap-5 pb-10 md:pl-5" onInput={onInput}>
          <p className="measure text-sm text-soft">{hint}</p>
          {changed_at && (
            <p className="text-sm text-soft [overflow-wrap:anywhere]">
              Changed by {changed_by}, {nairobiTimeText(new Date(changed_at))}
            </p>
          )}
          {children}
          <div ref={savedNotice} className="outline-none">
            {isSaved && <Notice kind="success">Saved. It is in the shop.</Notice>}
          </div>
        </div>
      </details>
    </section>
  )
}

/** `variable`: the variable of the environment that sets the value, if any. */
type SettingProps = { label: string; value: string; variable: string | undefined; children: ReactNode }

/** The field of a setting, or its value if the environment sets it. */
export function Setting({ label, value, variable, children }: SettingProps) {
  if (!variable) return children
  return (
    <div className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
      <p className="text-sm font-medium">{label}</p>
      <p className="whitespace-pre-line">{value}</p>
      <p className="text-xs text-soft">Set by {variable} in the environment</p>
    </div>
  )
}
