import type { FormEvent, ReactNode } from 'react'
import { SaveBar } from '#app/staff/screen/thumb-bar.tsx'
import { useUnsavedChanges } from '#app/staff/screen/unsaved-changes.ts'
import { Notice } from '#app/ui/notice.tsx'

type SaveFormProps = {
  form: { isChanged: boolean; problem: string | null; isBusy: boolean; submit(event: FormEvent): Promise<void> }
  /** The text of the button. */
  action?: string
  children: ReactNode
}

export function SaveForm({ form, action = 'Save', children }: SaveFormProps) {
  const { isChanged, problem, isBusy, submit } = form
  useUnsavedChanges(isChanged && !isBusy)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
      {children}
      {problem && <Notice kind="error">{problem}</Notice>}
      <SaveBar form={form} action={action} />
    </form>
  )
}
