import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
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
    if (isSaved) savedNotice.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaved])
  const { changed_at, changed_by } = state
  return (
    <section id={anchor} aria-labelledby={id} className="border-t border-rule last:border-b">
      <details open={hash === `#${anchor}`}>
        <summary className="disclosure py-4 [overflow-wrap:anywhere]">
          <h2 id={id} className="inline text-xl">
            {title}
          </h2>
          {value && <p className="mt-1 pl-5">{value}</p>}
          <p className="mt-1 pl-5 text-sm text-soft">{hint}</p>
        </summary>
        <div className="flex min-w-0 flex-col gap-5 pt-2 pb-10" onInput={onInput}>
          {changed_at && (
            <p className="text-sm text-soft [overflow-wrap:anywhere]">
              {changed_by}, {nairobiTimeText(new Date(changed_at))}
            </p>
          )}
          {children}
          <div ref={savedNotice}>{isSaved && <Notice kind="success">Saved. It is in the shop.</Notice>}</div>
        </div>
      </details>
    </section>
  )
}

type EnvironmentSettingProps = { label: string; value: string; variable: string }

/** Displays a value from the environment in place of a field. */
export function EnvironmentSetting({ label, value, variable }: EnvironmentSettingProps) {
  return (
    <div className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
      <p className="text-sm font-medium">{label}</p>
      <p className="whitespace-pre-line">{value}</p>
      <p className="text-xs text-soft">Set by {variable} in the environment</p>
    </div>
  )
}
